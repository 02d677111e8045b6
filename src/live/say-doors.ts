import type { Logger } from 'pino'

/** Where cameras are taken in; null: not there. */
export interface Doors {
  rtmp: number | null
  srt: { first: number; last: number } | null
}

/** Says where cameras are taken in. A house in live mode that was given no door runs this process in vain, and is told so. */
export function sayDoors(log: Pick<Logger, 'info' | 'warn'>, doors: Doors, metrics: number | null): void {
  const said = { rtmp: doors.rtmp, srt: doors.srt, metrics }
  if (doors.rtmp === null && doors.srt === null)
    log.warn(said, 'no camera is taken in: set LIVE_RTMP_PORT or LIVE_SRT_PORTS, here and for the web processes')
  else log.info(said, 'cameras are taken in')
}
