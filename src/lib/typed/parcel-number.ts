import { toLatinDigits } from '../persian/digits.ts'
import { displayLine } from '../persian/persian-text.ts'

/** A parcel's number as it is compared and scanned: Latin digits, capitals, without spaces and hyphens. */
export function parcelNumber(typed: string | null): string | null {
  const plain = toLatinDigits(displayLine(typed ?? ''))
    .replace(/[\s-]/g, '')
    .toUpperCase()
  return plain === '' ? null : plain
}
