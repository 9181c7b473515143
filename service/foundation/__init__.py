"""Foundation: worker processes and times, which every other part may use."""
