"""The engines that compute nim values and outcomes, and the definition that judges them."""
