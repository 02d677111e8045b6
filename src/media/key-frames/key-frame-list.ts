import { createDecipheriv } from 'node:crypto'
import { attribute, parseMediaPlaylist } from '../playlist.ts'

/** The list of a rung's key frames, beside its `main.m3u8`. */
export const keyFrameListName = 'iframe.m3u8'

/** Where a key frame lies: bytes of a segment, and how many seconds it stands until the next one. */
export interface KeyFrame {
  uri: string
  offset: number
  length: number
  duration: number
  key: { uri: string; vector: Buffer } | null
}

export interface KeyFrameList {
  map: string | null
  frames: KeyFrame[]
  ended: boolean
}

/**
 * Reads a list of key frames (RFC 8216 section 4.3.3.6): each entry is a range of bytes in a segment. Throws with a sentence
 * when the text is not one.
 */
export function parseKeyFrameList(text: string): KeyFrameList {
  const lines = text.split(/\r?\n/)
  if (!lines.includes('#EXT-X-I-FRAMES-ONLY')) throw new Error('The playlist does not list key frames.')
  const { map, segments, ended } = parseMediaPlaylist(text)
  let range: RegExpExecArray | null = null
  let key: KeyFrame['key'] = null
  const ranges = lines.flatMap((line) => {
    if (line.startsWith('#EXT-X-KEY:')) key = keyOf(line)
    if (line.startsWith('#EXT-X-BYTERANGE:')) range = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(line)
    if (line === '' || line.startsWith('#')) return []
    const found = { length: Number(range?.[1]), offset: Number(range?.[2]), key }
    if (range === null) throw new Error(`The key frame in ${line} has no range.`)
    range = null
    return [found]
  })
  const frames = segments.flatMap((segment, index) => {
    const found = ranges[index]
    return found === undefined ? [] : [{ ...segment, ...found }]
  })
  return { map, frames, ended }
}

function keyOf(line: string): KeyFrame['key'] {
  if (attribute(line, 'METHOD') !== 'AES-128') return null
  const vector = attribute(line, 'IV')
  if (vector === null) throw new Error('A list of key frames has a key without a vector.')
  return { uri: attribute(line, 'URI') ?? '', vector: Buffer.from(vector.slice(2).padStart(32, '0'), 'hex') }
}

/** The list with other ranges, one for each entry. */
export function withRanges(list: string, ranges: readonly { offset: number; length: number }[]): string {
  let at = 0
  const lines = list.split('\n').map((line) => {
    if (!line.startsWith('#EXT-X-BYTERANGE:')) return line
    const range = ranges[at++]
    return `#EXT-X-BYTERANGE:${range?.length}@${range?.offset}`
  })
  return lines.join('\n')
}

/**
 * The list of key frames over encrypted segments. Its entries are not those of the main list, so their numbers say nothing:
 * a key line names the vector of each segment, which is the segment's number in the main list.
 */
export function withFrameKeys(list: string, main: string, keyUri: string): string {
  const { segments, sequence } = parseMediaPlaylist(main)
  const numbers = new Map(segments.map(({ uri }, index) => [uri, sequence + index]))
  const { frames } = parseKeyFrameList(list)
  let at = 0
  let named = ''
  const lines = list.split('\n').flatMap((line) => {
    if (!line.startsWith('#EXTINF')) return [line]
    const uri = frames[at++]?.uri ?? ''
    const number = numbers.get(uri)
    if (number === undefined) throw new Error(`The main list has no segment ${uri}.`)
    if (uri === named) return [line]
    named = uri
    const vector = number.toString(16).padStart(32, '0')
    return [`#EXT-X-KEY:METHOD=AES-128,URI="${keyUri}",IV=0x${vector}`, line]
  })
  return lines.join('\n')
}

const block = 16

/**
 * The clear bytes of a key frame. Of an encrypted segment a player loads whole blocks of 16 bytes around the range, and the
 * block before them as their vector (RFC 8216 section 6.3.6); only the first block of a segment needs the vector of the list.
 */
export function keyFrameBytes(segment: Uint8Array, frame: KeyFrame, secret?: Uint8Array): Buffer {
  const end = frame.offset + frame.length
  if (frame.key === null || secret === undefined) return Buffer.from(segment.subarray(frame.offset, end))
  const from = Math.floor(frame.offset / block) * block
  const vector = from === 0 ? frame.key.vector : segment.subarray(from - block, from)
  const decipher = createDecipheriv('aes-128-cbc', secret, vector).setAutoPadding(false)
  const wide = segment.subarray(from, Math.ceil(end / block) * block)
  const clear = Buffer.concat([decipher.update(wide), decipher.final()])
  return clear.subarray(frame.offset - from, end - from)
}
