import type { AudioTrack } from '#web/audio-door.ts'
import type { ImageData } from '#web/ui/picture.tsx'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function artworkOf(value: unknown): ImageData | null {
  if (!isObject(value) || typeof value['src'] !== 'string' || typeof value['color'] !== 'string') return null
  // Written by this site from an answer of its API; only what would break the page is looked at.
  return value as unknown as ImageData
}

/** A stored track; null when it is none. */
export function readTrack(value: unknown): AudioTrack | null {
  if (!isObject(value) || !isId(value['id']) || !isObject(value['album']) || !isId(value['album']['id'])) return null
  const { durationMs } = value
  return {
    id: value['id'],
    title: textOf(value['title']),
    artists: textOf(value['artists']),
    durationMs: typeof durationMs === 'number' && durationMs > 0 ? durationMs : null,
    album: { id: value['album']['id'], title: textOf(value['album']['title']) },
    artwork: artworkOf(value['artwork']),
  }
}
