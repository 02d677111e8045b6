import { parseWebVtt } from './webvtt.ts'

/** A small picture of one span of the film, cut out of a sheet. Sizes in the sheet's pixels. */
export interface StoryboardTile {
  startMs: number
  endMs: number
  url: string
  x: number
  y: number
  width: number
  height: number
}

/**
 * Reads a storyboard: WebVTT whose cues hold an image address with a media fragment `#xywh=x,y,w,h`
 * (https://www.w3.org/TR/media-frags/#naming-space). `resolve` turns a reference in the file into an address: it is
 * relative to the file, not to the page.
 */
export function parseStoryboard(file: string, resolve: (reference: string) => string): StoryboardTile[] {
  return parseWebVtt(file).flatMap(({ startMs, endMs, payload }) => {
    const match = /^(\S+?)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/.exec(payload.split('\n')[0] ?? '')
    const width = Number(match?.[4])
    const height = Number(match?.[5])
    if (!match?.[1] || !width || !height) return []
    const url = resolve(match[1])
    return [{ startMs, endMs, url, x: Number(match[2]), y: Number(match[3]), width, height }]
  })
}

/** The tile at a position: past the end the last one; before the start, or without tiles, null. */
export function tileAt(tiles: readonly StoryboardTile[], positionMs: number): StoryboardTile | null {
  let low = 0
  let high = tiles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tiles[middle]?.startMs ?? Infinity) <= positionMs) low = middle + 1
    else high = middle
  }
  return tiles[low - 1] ?? null
}
