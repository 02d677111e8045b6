import type { Standing } from './live-loop.ts'

/** The terms of a live event for a player; all in milliseconds. */
export interface LiveTerms {
  /** How far behind the event the picture is kept, and how far where the line is good. */
  targetMs: number
  goodLineMs: number
  /** The viewer may go back in what was seen. Otherwise all watch at the edge. */
  mayGoBack: boolean
  /** When the event was on air; null while it is not known. */
  startedAt: number | null
  /** The list with which the player begins, and the list from the beginning; null where only the list's own window can be gone back to. */
  listUrl: string
  fromStartUrl: string | null
}

/** Where a viewer of a live event is. Instants are milliseconds since 1970 by the server's clock. */
export interface LiveState {
  mayGoBack: boolean
  startedAt: number | null
  /** The first instant that can be gone back to, what is shown, and where those are who watch live; 0 while unknown. */
  beginsAt: number
  hereAt: number
  edgeAt: number
  /** Behind those who watch live, in whole seconds (ms). */
  behindMs: number
  /** The viewer is where everybody is, or so near that nobody calls it behind. */
  isAtEdge: boolean
  /** Why the picture stands still, and whether the viewer is told. */
  standing: Standing | null
  isTold: boolean
  /** The device's clock at its beginning; and how long until it goes on, where that is known. */
  standsSince: number | null
  comesInMs: number | null
  /** How near the picture is kept now (ms). */
  targetMs: number
  /** How long in all the picture stood still for want of the viewer's line (ms). */
  stalledMs: number
}

/** Up to here nobody says that a viewer is behind (ms). */
export const behindFromMs = 15_000

/** One clock for all viewers: at `startsAt` (ISO 8601) all of them are at the beginning. */
export interface SharedClock {
  startsAt: string
}
