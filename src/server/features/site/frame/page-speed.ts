import type { InputOf } from '#contract/api.ts'
import type { Core } from '#server/core.ts'

type Speed = InputOf<'POST /core/page-speed'>['body']

const windowMs = 60_000
/** Anybody may call this, so a process writes at most this many lines a minute; further ones are dropped. */
const mostPerWindow = 120

/** Writes the speed of pages into the log, one line each, without any data of the visitor. */
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
