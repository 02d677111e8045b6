/** For a live stream: how far it can be watched now, and whether the viewer is at its edge. */
export interface LiveEdge {
  edgeMs: number
  isAtEdge: boolean
}

/** One clock for all viewers: at `startsAt` (ISO 8601) all of them are at the beginning. */
export interface SharedClock {
  startsAt: string
}
