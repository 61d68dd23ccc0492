"""Questions about the theory, in /winner, /grundy, /mex and /sequence."""
