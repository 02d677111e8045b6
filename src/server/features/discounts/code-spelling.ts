import { toLatinDigits } from '#lib/digits.ts'
import { displayLine } from '#lib/persian-text.ts'

/**
 * What two spellings of a code have in common: letters and digits, in capitals, Persian letters for their Arabic
 * look-alikes. Empty when nothing is left.
 */
export function codeKey(typed: string): string {
  return toLatinDigits(displayLine(typed))
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
