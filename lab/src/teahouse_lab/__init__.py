"""The laboratory of Teahouse: batch engines, discrete forms, environments, studies and load."""
