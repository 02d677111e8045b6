/** The kinds of pictures that we open. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const starts: readonly [PictureKind, Buffer][] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Brands of a HEIF file whose pictures are HEVC; the last two say nothing of it, but phones write them. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** The brands that the `ftyp` box of a HEIF file lists; its version number stands after the first. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || latin(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(latin(bytes, at, at + 4))
  return brands
}

/**
 * Returns the kind of picture as which the bytes begin; null for everything else. A file is judged here before any
 * decoder looks at it, because a decoder that is asked what it has been given begins to read it: a drawing of 3 kB
 * whose parts refer to one another held a thread for a hundred seconds.
 */
export function kindOf(bytes: Buffer): PictureKind | null {
  for (const [kind, start] of starts) if (bytes.subarray(0, start.length).equals(start)) return kind
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  const brands = brandsOf(bytes)
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : null
}
