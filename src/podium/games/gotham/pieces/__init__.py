"""The box: 60 cards, four figures, a track with five animals."""
