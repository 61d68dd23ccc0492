"""What members see: wording, layouts, buttons."""
