import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMediaPlaylist } from './playlist.ts'

/** Bits a second. */
export interface Rates {
  peak: number
  average: number
}

/**
 * The rates of a packaged rendition as it was made: of its heaviest segment, and of all of it (RFC 8216 section 4.3.4.2).
 * `folder` holds its list and segments.
 */
export async function ratesOf(folder: string): Promise<Rates> {
  const { segments } = parseMediaPlaylist(await readFile(join(folder, 'main.m3u8'), 'utf8'))
  const sizes = await Promise.all(segments.map(({ uri }) => stat(join(folder, uri))))
  const bits = sizes.map(({ size }) => size * 8)
  const seconds = segments.reduce((sum, { duration }) => sum + duration, 0)
  const peaks = segments.flatMap(({ duration }, at) =>
    // a last segment of a few frames says nothing about the line that is needed
    duration >= 1 || segments.length === 1 ? [(bits[at] ?? 0) / duration] : [],
  )
  return {
    peak: Math.ceil(Math.max(...peaks)),
    average: Math.ceil(bits.reduce((sum, size) => sum + size, 0) / seconds),
  }
}
