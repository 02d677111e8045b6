import { arabicPageOf, undoubled } from './old-letters.ts'

/** The reason why bytes cannot be read as subtitles. */
export type SubtitleRefusal = 'empty' | 'html' | 'binary' | 'too_large' | 'no_cues'

export type SubtitleEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252' | 'iso-8859-6'

export type DecodedSubtitle =
  | { ok: true; text: string; encoding: SubtitleEncoding; guessed: boolean; doubled: boolean }
  | { ok: false; reason: SubtitleRefusal }

/** A feature film's subtitles have about 100 kB; even a whole season in one file stays below this. */
const LARGEST_BYTES = 16 * 1024 * 1024

const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x50, 0x4b, 0x03, 0x04],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
  [0x1a, 0x45, 0xdf, 0xa3],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x7f, 0x45, 0x4c, 0x46],
]

/**
 * Reads the bytes of an uploaded subtitle as text. UTF-8 and UTF-16 are recognised by their byte order mark or their
 * byte pattern; anything else that looks like text is in an older code page: of Persian and Arabic subtitles windows-1256
 * or ISO-8859-6, of others windows-1252. Text that was saved as UTF-8 twice is put right.
 */
export function decodeSubtitleBytes(bytes: Uint8Array, isArabicScript = true): DecodedSubtitle {
  if (bytes.length > LARGEST_BYTES) return { ok: false, reason: 'too_large' }
  if (SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte)))
    return { ok: false, reason: 'binary' }

  const decoded = decodeByShape(bytes, isArabicScript)
  if (!decoded) return { ok: false, reason: 'binary' }
  if (decoded.text.trim() === '') return { ok: false, reason: 'empty' }
  if (looksLikeHtml(decoded.text)) return { ok: false, reason: 'html' }
  const right = undoubled(decoded.text)
  return { ok: true, ...decoded, text: right ?? decoded.text, doubled: right !== null }
}

type Decoding = { text: string; encoding: SubtitleEncoding; guessed: boolean }

function decodeByShape(bytes: Uint8Array, isArabicScript: boolean): Decoding | undefined {
  const marked = markedEncoding(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked, guessed: false }

  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, guessed: true }

  if (hasControlBytes(bytes)) return undefined
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', guessed: false }
  } catch {
    if (isMostlyUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'utf-8', guessed: true }
    const page = isArabicScript ? arabicPageOf(bytes) : 'windows-1252'
    return { text: new TextDecoder(page).decode(bytes), encoding: page, guessed: true }
  }
}

function markedEncoding(bytes: Uint8Array): SubtitleEncoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/**
 * UTF-16 without a byte order mark: digits, arrows and spaces have a zero in every second byte, always on the same
 * side.
 */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096)
  let even = 0
  let odd = 0
  sample.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even++
    else if (byte === 0) odd++
  })
  const pairs = sample.length / 2
  if (odd > pairs * 0.2 && even < pairs * 0.02) return 'utf-16le'
  if (even > pairs * 0.2 && odd < pairs * 0.02) return 'utf-16be'
  return undefined
}

function hasControlBytes(bytes: Uint8Array): boolean {
  let controls = 0
  for (const byte of bytes) {
    if (byte === 0) return true
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1a) controls++
  }
  return controls > Math.max(2, bytes.length / 1000)
}

/** A UTF-8 file with a few broken bytes must not be read as windows-1256, which would break every letter. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0
  let broken = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    const length = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    const tail = bytes.subarray(index + 1, index + 1 + length)
    if (length > 0 && tail.length === length && tail.every((next) => (next & 0xc0) === 0x80)) {
      valid++
      index += length
    } else broken++
  }
  return valid > broken * 3
}

function looksLikeHtml(text: string): boolean {
  return /^\s*(<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(text)
}
