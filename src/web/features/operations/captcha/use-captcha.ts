import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'

type Given = OutputOf<'GET /core/captcha/flat'>
export type Captcha = {
  /** `idle`: nobody has begun to write. */
  state: 'idle' | 'working' | 'done' | 'failed'
  given: Given | null
  /** How long the work took, in milliseconds. */
  tookMs: number
}

type Round = { given: Given; at: number; work: Promise<string> }

/** It is renewed so long before it ends. */
const spareMs = 20_000
/** A message that comes sooner looks like a program's: a captcha that was renewed at the last moment waits so long. */
const leastMs = 3100

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * A captcha that the browser answers by work while its person writes, and that they may read or hear as well. `start` gets
 * one at the first focus; `answer` gives what is sent.
 */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>({ state: 'idle', given: null, tookMs: 0 })
  const round = useRef<Promise<Round> | null>(null)
  const stop = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renewLater = useRef<() => void>(() => undefined)

  const renew = useCallback((): Promise<Round> => {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    setCaptcha((before) => ({ ...before, state: 'working' }))
    const begun = begin(signal, (change) => setCaptcha((before) => ({ ...before, ...change })))
    round.current = begun
    begun.then(
      ({ given }) => {
        const left = onThisClock(given.expires_at) - Date.now() - spareMs
        clearTimeout(timer.current)
        // a page that lies in the background asks for nothing; the press of the button does
        timer.current = setTimeout(() => document.hidden || renewLater.current(), Math.max(left, spareMs))
      },
      () => undefined,
    )
    return begun
  }, [])

  useEffect(() => {
    renewLater.current = () => void renew()
  }, [renew])

  useEffect(
    () => () => {
      stop.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  const start = useCallback(() => void (round.current ?? renew()), [renew])

  const answer = useCallback(
    async (digits: string) => {
      let now = await (round.current ?? renew())
      if (onThisClock(now.given.expires_at) - Date.now() < spareMs / 2) now = await renew()
      const { key } = now.given
      const waited = pause(Math.max(0, now.at + leastMs - performance.now()))
      try {
        // digits that were typed help where the work is slow
        const work = digits.trim() === '' ? await now.work : await soon(now.work)
        await waited
        return work === null ? { key, text: digits } : { key, work }
      } catch {
        return { key, text: digits }
      }
    },
    [renew],
  )

  return { captcha, start, renew, answer }
}

/** Returns what the work has found by now; null: it is still at it, or failed. */
const soon = (work: Promise<string>) => Promise.race([work.catch(() => null), Promise.resolve(null)])

async function begin(signal: AbortSignal, tell: (change: Partial<Captcha>) => void): Promise<Round> {
  try {
    const given = await call('GET /core/captcha/flat', {}, { signal, quiet: true })
    const at = performance.now()
    tell({ given })
    const { workOn } = await import('#web/proof-of-work.ts')
    const work = workOn(given.work, signal)
    work.then(
      () => tell({ state: 'done', tookMs: performance.now() - at }),
      () => signal.aborted || tell({ state: 'failed' }),
    )
    return { given, at, work }
  } catch (error) {
    if (!signal.aborted) tell({ state: 'failed' })
    throw error
  }
}
