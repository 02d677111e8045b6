import { parseMediaPlaylist } from './playlist.ts'

/** A segment and the number of the key that opens it. */
export interface KeyedSegment {
  uri: string
  /** Its media sequence number, which is also its initialisation vector. */
  sequence: number
  /** From the beginning of the list. */
  startMs: number
  durationMs: number
  key: number
}

// a list rounds the lengths of its segments, so a sum may end just before the border that it means
const roundingMs = 50

/** The segments of a list with their keys: one key opens all that begin within its `keyMs`. */
export function keyedSegments(playlist: string, keyMs: number): KeyedSegment[] {
  const { segments, sequence } = parseMediaPlaylist(playlist)
  let startMs = 0
  return segments.map(({ uri, duration }, index) => {
    const durationMs = duration * 1000
    const segment = {
      uri,
      startMs,
      durationMs,
      sequence: sequence + index,
      key: Math.floor((startMs + roundingMs) / keyMs),
    }
    startMs += durationMs
    return segment
  })
}

/**
 * The list with a key line before the first segment of each key. `uriOf` gives the address of a key, never the key
 * itself.
 */
export function withChangingKeys(playlist: string, keyMs: number, uriOf: (key: number) => string): string {
  const keyed = keyedSegments(playlist, keyMs)
  let at = 0
  const lines = playlist.split('\n').flatMap((line) => {
    if (line.startsWith('#EXT-X-KEY')) return []
    if (!line.startsWith('#EXTINF')) return [line]
    const key = keyed[at]?.key ?? 0
    const isNew = at === 0 || keyed[at - 1]?.key !== key
    at += 1
    return isNew ? [`#EXT-X-KEY:METHOD=AES-128,URI="${uriOf(key)}"`, line] : [line]
  })
  return lines.join('\n')
}
