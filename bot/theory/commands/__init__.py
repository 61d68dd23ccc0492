"""/mex, /grundy, /winner and /sequence."""
