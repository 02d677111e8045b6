/**
 * Letters of Arabic script that windows-1256 and ISO-8859-6 write by different bytes: in the one a byte is a letter of
 * every second word, in the other it is French or nothing.
 */
const of1256 = new Set([0xdd, 0xde, 0xdf, 0xec, 0xed, 0x81, 0x8d, 0x8e, 0x90, 0x98])
const of8859 = new Set([0xe2, 0xe7, 0xe8, 0xe9, 0xea])

/** Which of the two code pages an Arabic-script text in single bytes was written in. */
export function arabicPageOf(bytes: Uint8Array): 'windows-1256' | 'iso-8859-6' {
  let windows = 0
  let iso = 0
  for (const byte of bytes) {
    if (of1256.has(byte)) windows++
    else if (of8859.has(byte)) iso++
  }
  return iso > windows * 2 ? 'iso-8859-6' : 'windows-1256'
}

/** The byte of each character of windows-1252; those that it leaves free are themselves. */
const byteOf = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte],
  ),
)

/** The two bytes of a letter of Arabic script when they are read as windows-1252: «Ø³» for «س». */
const doubled = /[\u00d8-\u00db][\u0080-\u00bf\u0152-\u017e\u02c6\u02dc\u2010-\u2122]/g

/**
 * The text that somebody saved as UTF-8 twice; null when this one is not such. A letter of which a byte was lost stays a
 * replacement sign.
 */
export function undoubled(text: string): string | null {
  const sample = text.slice(0, 200_000)
  const pairs = sample.match(doubled)?.length ?? 0
  const arabic = sample.match(/[\u0600-\u06ff]/g)?.length ?? 0
  if (pairs < 3 || arabic > pairs) return null
  const bytes = Uint8Array.from(text, (letter) => byteOf.get(letter) ?? 0xff)
  return new TextDecoder('utf-8').decode(bytes)
}
