import type { WholeLyrics } from '#lib/media/lyrics/with-translation.ts'
import { inThread } from '#server/features/media/index.ts'

export interface TypedLyrics {
  source: string
  translation: string
}

/** More than an editor reads. */
const mostWarnings = 200

/**
 * Reads typed lyrics with their translations in a thread of its own, all that are given in one. Null: they needed too much
 * time or memory.
 */
export async function readLyricsApart(typed: readonly TypedLyrics[]): Promise<WholeLyrics[] | null> {
  if (typed.length === 0) return []
  const read = await inThread<WholeLyrics[]>(new URL('./lyrics-thread.ts', import.meta.url), typed)
  return read?.map((one) => ({ ...one, warnings: one.warnings.slice(0, mostWarnings) })) ?? null
}
