// The target exports nothing: its constructor runs by being linked.
