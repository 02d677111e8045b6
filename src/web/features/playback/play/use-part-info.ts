import { useCallback, useEffect, useState } from 'react'
import { askPlayInfo, type PlayInfo } from './play-info.ts'
import type { ScreeningNow } from './together/programme-scene.ts'
import type { ServerClock } from './together/server-clock.ts'

/** The next title's answer is asked for at a random moment of the minute before it, because all viewers need it then. */
const aheadMs = { most: 60_000, least: 12_000 }

interface Asked {
  first: PlayInfo
  state: ScreeningNow
  clock: ServerClock
  behindMs: number
  part: number | null
}

const askFor = async (screeningId: number, part: number): Promise<PlayInfo> => {
  const info = await askPlayInfo({ id: screeningId, part, reel: 'feature', lookup: null })
  if (info === null) throw new Error('no longer available')
  return info
}

/** When the next title begins for this viewer, and which it is. */
function nextTitle({ state, clock, behindMs }: Pick<Asked, 'state' | 'clock' | 'behindMs'>) {
  return state.parts
    .filter(({ title }) => title !== null)
    .map(({ number, starts_at }) => ({ number, at: starts_at === null ? Infinity : Date.parse(starts_at) + behindMs }))
    .find(({ at }) => at > clock.now())
}

/** The answer of play-info for the part that plays; null while it is asked for. */
export function usePartInfo(screeningId: number, { first, state, clock, behindMs, part }: Asked) {
  const [known, setKnown] = useState<ReadonlyMap<number, PlayInfo>>(
    () => new Map([[first.programme?.part ?? 1, first]]),
  )
  const remember = useCallback(
    (number: number, info: PlayInfo) => setKnown((before) => new Map([...before, [number, info]])),
    [],
  )
  const next = nextTitle({ state, clock, behindMs })
  const wanted =
    part !== null && !known.has(part) ? part : next !== undefined && !known.has(next.number) ? next.number : null
  const isNow = wanted === part
  const at = next?.at ?? 0
  useEffect(() => {
    if (wanted === null || (!isNow && !Number.isFinite(at))) return undefined
    const draw = aheadMs.least + (aheadMs.most - aheadMs.least) * Math.random()
    const wait = isNow ? 0 : Math.max(0, Math.min(at - clock.now() - draw, 2 ** 31 - 1))
    let isOver = false
    const ask = () =>
      void askFor(screeningId, wanted).then(
        (info) => isOver || remember(wanted, info),
        () => {
          if (!isOver) timer = window.setTimeout(ask, 3000)
        },
      )
    let timer = window.setTimeout(ask, wait)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [screeningId, wanted, isNow, at, clock, remember])

  const refresh = useCallback(async () => {
    const info = await askFor(screeningId, part ?? 1)
    return info
  }, [screeningId, part])
  return { info: part === null ? null : (known.get(part) ?? null), refresh }
}
