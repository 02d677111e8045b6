import { Worker } from 'node:worker_threads'
import type { SubtitleEncoding } from './decode-bytes.ts'
import type { FilmOfSubtitle } from './film-of-subtitle.ts'
import type { SubtitleRefused } from './read-subtitle.ts'
import type { SubtitleWarning } from './subtitle-warning.ts'

/** What is said, and when: milliseconds from the film's beginning. */
export interface SaidCue {
  begins_ms: number
  text: string
}

/** A subtitle to be read: as the WebVTT that is stored, or as what is said. */
export interface SubtitleAsk {
  bytes: Uint8Array
  /** A BCP 47 tag. */
  language: string
  film: FilmOfSubtitle
  wants: 'webvtt' | 'said'
}

export type ReadApart =
  | {
      ok: true
      encoding: SubtitleEncoding
      count: number
      warnings: SubtitleWarning[]
      said: SaidCue[]
      webvtt: Uint8Array
    }
  | SubtitleRefused

/** What reading may use: a feature film's subtitle needs 30 ms and 3 MB, the largest that is taken some seconds. */
const patienceMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 }

async function readNow(ask: SubtitleAsk, limits: { patienceMs: number }): Promise<ReadApart> {
  const thread = new Worker(new URL('./subtitle-thread.ts', import.meta.url), { workerData: ask, resourceLimits })
  const timer = setTimeout(() => void thread.terminate(), limits.patienceMs)
  try {
    return await new Promise<ReadApart>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, reason: 'too_large' })
        else reject(error)
      })
      // ended by the timer, with nothing said
      thread.once('exit', () => resolve({ ok: false, reason: 'too_large' }))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads a subtitle as `readSubtitle` does, in a thread of its own: whatever the file is, everybody else is answered
 * meanwhile. One after another, because a large one takes a hundred megabytes. One that needs too much time or memory is
 * too large.
 */
export function readApart(ask: SubtitleAsk, limits = { patienceMs }): Promise<ReadApart> {
  const mine = turn.then(() => readNow(ask, limits))
  turn = mine.catch(() => undefined)
  return mine
}
