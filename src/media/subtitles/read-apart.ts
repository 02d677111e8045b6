import { inThread, type ThreadLimits } from '../in-thread.ts'
import type { SubtitleEncoding } from './decode-bytes.ts'
import type { FilmOfSubtitle } from './film-of-subtitle.ts'
import type { SubtitleRefused } from './read-subtitle.ts'
import type { SubtitleWarning } from './subtitle-warning.ts'

/** Spoken words and their time: milliseconds from the film's beginning. */
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

/**
 * Reads a subtitle as `readSubtitle` does, in a thread of its own. One that needs too much time or memory is too large: a
 * feature film's needs 30 ms and 3 MB, the largest that is taken some seconds.
 */
export async function readApart(ask: SubtitleAsk, limits: Partial<ThreadLimits> = {}): Promise<ReadApart> {
  const file = new URL('./subtitle-thread.ts', import.meta.url)
  return (await inThread<ReadApart>(file, ask, limits)) ?? { ok: false, reason: 'too_large' }
}
