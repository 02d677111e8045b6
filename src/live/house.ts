import type { Logger } from 'pino'
import type { Core } from '#server/core.ts'

/** The parts of the house that this whole process uses. */
export interface LiveHouse extends Pick<Core, 'config' | 'db' | 'clock' | 'storage'> {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The path of ffmpeg. */
  ffmpeg: string
  /** How long the lower rungs may still work on what they have, when a run is over. */
  lowerPatienceMs: number
}
