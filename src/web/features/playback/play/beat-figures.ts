import type { PlayerController } from '#player/dom/player.ts'

type Seen = Pick<PlayerController, 'store' | 'diagnostics'> | null

type Figures = { rung?: string; behind_ms?: number; stalled_ms?: number }

/** The rung that a list is of, by its address: `…/480.m3u8`, and `…/480-all.m3u8` for the list from the beginning. */
const rungIn = (url: string): string | undefined => /\/([a-z][a-z0-9]{0,7})(?:-all)?\.m3u8(?:\?|$)/.exec(url)?.[1]

/** Makes a reader of a live event's figures for a beat; other titles have none. A stall is told once, with its beat. */
export function createBeatFigures() {
  let told = 0
  return (player: Seen): Figures => {
    const live = player?.store.get().live ?? null
    if (player === null || live === null) return {}
    const stalled = Math.round(live.stalledMs)
    // another player of the same page begins at nothing
    const stalledMs = stalled < told ? stalled : stalled - told
    told = stalled
    const rung = rungIn(player.diagnostics()?.rungUrl ?? '')
    return {
      ...(rung === undefined ? {} : { rung }),
      behind_ms: Math.max(0, Math.round(live.edgeAt - live.hereAt)),
      stalled_ms: stalledMs,
    }
  }
}
