import type { InputOf } from '#contract/api.ts'
import type { Core } from '../../core.ts'

type Speed = InputOf<'POST /core/page-speed'>['body']

const windowMs = 60_000
/** Anybody may call this, so a process writes no more lines a minute than this; what is over is let go. */
const mostPerWindow = 120

/** Takes how fast pages are into the log, one line each, without anything of the visitor. */
export function takePageSpeed({ clock, log }: Pick<Core, 'clock' | 'log'>): (speed: Speed) => void {
  let windowStart = Number.NEGATIVE_INFINITY
  let taken = 0
  return (speed) => {
    const now = clock.now().getTime()
    if (now - windowStart >= windowMs) {
      windowStart = now
      taken = 0
    }
    taken += 1
    if (taken <= mostPerWindow) log.info({ speed }, 'page speed')
  }
}
