import { readFile } from 'node:fs/promises'

/** One packet of a film as RTMP carries it. `at` is in milliseconds from the beginning of the film. */
export interface FilmTag {
  type: 8 | 9
  at: number
  body: Buffer
}

/** A film that is sent again and again. */
export interface LoopFilm {
  /** How to decode picture and sound; sent once. */
  configs: FilmTag[]
  /** In the order in which they are sent. */
  frames: FilmTag[]
  /** From one beginning to the next, in milliseconds. */
  loopMs: number
}

const fileHeaderBytes = 13
const tagHeaderBytes = 11
const isConfig = ({ body }: FilmTag) => body[1] === 0

function tagsOf(file: Buffer): FilmTag[] {
  if (file.toString('latin1', 0, 3) !== 'FLV') throw new Error('The film of the camera is no FLV file.')
  const tags: FilmTag[] = []
  for (let offset = fileHeaderBytes; offset + tagHeaderBytes <= file.length;) {
    const type = file[offset]
    const length = file.readUIntBE(offset + 1, 3)
    const at = (file.readUIntBE(offset + 4, 3) | ((file[offset + 7] ?? 0) << 24)) >>> 0
    const begin = offset + tagHeaderBytes
    // an AAC packet of two bytes and an AVC packet of five say nothing but that the track is over
    const hasContent = length > 5 || (type === 8 && length > 2)
    if ((type === 8 || type === 9) && hasContent) tags.push({ type, at, body: file.subarray(begin, begin + length) })
    offset = begin + length + 4
  }
  return tags
}

/**
 * Reads an FLV file of H.264 and AAC as a film that is played in a loop. The loop is as long as its pictures; sound that
 * is longer is cut, so that no packet of one round lies over one of the next. Throws when there is no picture.
 */
export async function readLoopFilm(path: string): Promise<LoopFilm> {
  const tags = tagsOf(await readFile(path))
  const pictures = tags.filter((tag) => tag.type === 9 && !isConfig(tag))
  const [first, second] = pictures
  const last = pictures.at(-1)
  if (first === undefined || second === undefined || last === undefined)
    throw new Error('The film of the camera has no picture.')
  const loopMs = last.at - first.at + (second.at - first.at)
  const frames = tags
    .filter((tag) => !isConfig(tag))
    .map((tag) => ({ ...tag, at: Math.max(0, tag.at - first.at) }))
    .filter(({ at }) => at < loopMs)
  return { configs: tags.filter(isConfig), frames, loopMs }
}
