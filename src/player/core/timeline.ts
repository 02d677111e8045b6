/** What has no end yet: how far it can be watched by now, and whether the viewer is there. */
export interface LiveEdge {
  edgeMs: number
  isAtEdge: boolean
}

/** One clock for everybody who watches: at `startsAt` (ISO 8601) all of them are at the beginning. */
export interface SharedClock {
  startsAt: string
}
