"""Questions about the theory: /winner, /grundy, /mex, /sequence."""
