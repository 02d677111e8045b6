import { displayLine, searchKey } from './persian-text.ts'

/** A query in a search of the studio, as it is compared. */
export interface ToldWords {
  /** As it stands, cleaned. */
  text: string
  /** Folded; each must be found, in whatever order. Digits that belong to one number are one word. */
  words: readonly string[]
  /** The number that the whole text is, of a case, an order, a receipt or a title; null when it is none. */
  number: number | null
  /** The code that the whole text may be, as banks and shelves write it: Latin digits, without spaces and dashes. */
  code: string
}

/**
 * Digits with the spaces between them, to which their dashes, dots and brackets were folded. Beside a letter they are part
 * of a word, as in an address of mail, and no number.
 */
const grouped = /(?<![\p{L}\d])\d(?:\s*\d)+(?![\p{L}\d])/gu
/** How a telephone number begins at home or from abroad; it is stored with the country's code or without. */
const dialled = /^(?:0098|98(?=\d{9})|0)(?=\d{3})/

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Reads what was typed: any digits, letters, case, half-spaces, a leading «#». Null: nothing was typed. */
export function readTold(typed: string): ToldWords | null {
  const text = displayLine(typed)
  if (text === '') return null
  const folded = searchKey(text.replaceAll(/[#+\u2212\u066b\u066c]/g, ' '))
  const joined = folded.replace(grouped, (run) => run.replaceAll(/\D/g, '').replace(dialled, ''))
  const words = plain(joined).split(' ').filter(Boolean)
  const bare = plain(folded).replaceAll(' ', '')
  return {
    text,
    words: [...new Set(words)],
    number: /^\d{1,9}$/.test(bare) ? Number(bare) : null,
    code: bare,
  }
}
