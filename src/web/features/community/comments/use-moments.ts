import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { momentsMs } from '#contract/community/comments.ts'
import { call } from '../../../api.ts'

export type Moment = OutputOf<'GET /products/:id/comments/moments'>['items'][number]

/** So long (ms) before the next five minutes begin, their comments are asked for. */
const aheadMs = 15_000

/** The spans, by their first millisecond, whose comments are wanted at a position: this one, the one before, soon the next. */
export function spansAt(positionMs: number): number[] {
  const from = Math.floor(positionMs / momentsMs) * momentsMs
  const spans = from >= momentsMs ? [from - momentsMs, from] : [from]
  return positionMs - from >= momentsMs - aheadMs ? [...spans, from + momentsMs] : spans
}

/** Returns the comments that are due at a position, the newest first. */
export function dueAt(spans: ReadonlyMap<number, readonly Moment[]>, positionMs: number): Moment[] {
  return spansAt(positionMs)
    .flatMap((from) => spans.get(from) ?? [])
    .filter(({ at_ms: at }) => at !== null && at <= positionMs)
    .reverse()
}

/** Comments on the minutes around a position; each span is asked for once, until `again`. */
export function useMoments(productId: number, positionMs: number) {
  const [spans, setSpans] = useState<ReadonlyMap<number, readonly Moment[]>>(new Map())
  const [round, setRound] = useState(0)
  const [isFailed, setIsFailed] = useState(false)
  const missing = spansAt(positionMs).filter((from) => !spans.has(from))
  const wanted = missing.join()
  useEffect(() => {
    if (wanted === '') return undefined
    const stop = new AbortController()
    const ask = async (from: number) => {
      const input = { params: { id: productId }, query: { from_ms: from } }
      const { items } = await call('GET /products/:id/comments/moments', input, { signal: stop.signal, quiet: true })
      setSpans((now) => new Map(now).set(from, items))
    }
    Promise.all(wanted.split(',').map(Number).map(ask)).then(
      () => setIsFailed(false),
      () => stop.signal.aborted || setIsFailed(true),
    )
    return () => stop.abort()
  }, [productId, wanted, round])
  return {
    due: dueAt(spans, positionMs),
    isLoading: missing.length > 0 && !isFailed,
    isFailed,
    again: () => {
      setSpans(new Map())
      setIsFailed(false)
      setRound((n) => n + 1)
    },
  }
}
