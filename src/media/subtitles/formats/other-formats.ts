import type { FormatReader } from './format-reader.ts'
import { readAss } from './read-ass.ts'
import { readCommaTimes } from './read-comma-times.ts'
import { readMicroDvd, readMpl2 } from './read-frames.ts'
import { readLyrics, readSubViewer1 } from './read-lyrics.ts'
import { readSami } from './read-sami.ts'
import { readTtml } from './read-ttml.ts'

interface OtherFormat {
  name: string
  /** The pattern of one of its lines. */
  sign: RegExp
  /** Null for one that is only called what it is: its words are pictures, or few editors have it. */
  read: FormatReader | null
}

const formats: readonly OtherFormat[] = [
  { name: 'ASS/SSA', sign: /^\s*\[Script Info\]|^Dialogue:\s/im, read: readAss },
  { name: 'TTML', sign: /<(?:\w+:)?tt[\s>]|xmlns="http:\/\/www\.w3\.org\/(?:ns|2006\/\d+)\/ttml/, read: readTtml },
  { name: 'SAMI', sign: /<SAMI[\s>]|<SYNC\s+Start/i, read: readSami },
  { name: 'VobSub', sign: /^# VobSub index file/, read: null },
  { name: 'SCC', sign: /^\ufeff?Scenarist_SCC V/, read: null },
  { name: 'TMPlayer', sign: /^\ufeff?(?:[\d۰-۹]{1,2}:){2}[\d۰-۹]{2}[:=]\s*\p{L}/mu, read: null },
  { name: 'MicroDVD', sign: /^\s*\{[\d۰-۹]+\}\{[\d۰-۹]*\}/m, read: readMicroDvd },
  { name: 'MPL2', sign: /^\s*\[[\d۰-۹]+\]\[[\d۰-۹]*\]/m, read: readMpl2 },
  {
    name: 'SubViewer',
    sign: /^\[INFORMATION\]|^[\d۰-۹]{1,2}(?::[\d۰-۹]{2}){2}\.[\d۰-۹]{2},[\d۰-۹]{1,2}(?::[\d۰-۹]{2}){2}\.[\d۰-۹]{2}\s*$/m,
    read: readCommaTimes,
  },
  { name: 'SBV', sign: /^(?:[\d۰-۹]{1,2}:){2}[\d۰-۹]{2}\.[\d۰-۹]{3},(?:[\d۰-۹]{1,2}:){2}/m, read: readCommaTimes },
  { name: 'SubViewer', sign: /^\[[\d۰-۹]{1,2}(?::[\d۰-۹]{2}){2}\]\s*$/m, read: readSubViewer1 },
  { name: 'LRC', sign: /^\s*\[[\d۰-۹]{1,3}:[\d۰-۹]{1,2}(?:[.:][\d۰-۹]{1,3})?\]/m, read: readLyrics },
]

/** The beginning of a file says what it is. Characters. */
const looked = 20_000

/** The format of a text that is neither SRT nor WebVTT, where it is one that we know. */
export function otherFormatOf(text: string): OtherFormat | null {
  const beginning = text.slice(0, looked)
  return formats.find(({ sign }) => sign.test(beginning)) ?? null
}

/** First bytes of subtitles that are no text: words as pictures (Blu-ray, DVD), and those of television. */
const binary: readonly { name: string; at: number; sign: readonly number[] }[] = [
  { name: 'PGS (.sup)', at: 0, sign: [0x50, 0x47] },
  { name: 'VobSub (.sub)', at: 0, sign: [0x00, 0x00, 0x01, 0xba] },
  { name: 'EBU STL', at: 3, sign: [0x53, 0x54, 0x4c] },
]

/** The name of a subtitle that is no text, by its first bytes; null for any other. */
export function binaryFormatOf(bytes: Uint8Array): string | null {
  const found = binary.find(({ at, sign }) => sign.every((byte, index) => bytes[at + index] === byte))
  return found?.name ?? null
}
