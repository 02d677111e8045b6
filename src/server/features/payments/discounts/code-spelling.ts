import { toLatinDigits } from '#lib/persian/digits.ts'
import { displayLine } from '#lib/persian/persian-text.ts'

/**
 * The key that all spellings of a code share: letters and digits, in capitals, with Persian letters for Arabic
 * look-alikes. Empty when nothing is left.
 */
export function codeKey(typed: string): string {
  return toLatinDigits(displayLine(typed))
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
