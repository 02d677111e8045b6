import type { NoticeLetter } from '#lib/lists/notice-letters.ts'
import type { Locale } from '#lib/text/locale.ts'
import { fillNotice } from '#lib/text/notice-text.ts'
import type { LetterWords } from '../ways/letter.ts'
import type { EditableLetter } from './editable-letter.ts'
import { type ConditionsOf, type FieldsOf, letters } from './letters.ts'

type Values<K extends NoticeLetter> = Record<FieldsOf<K>, string> & Record<ConditionsOf<K> & string, boolean>

/**
 * Fills a letter of the list, in the words of the program. Its sender (`tellMember`, `tellAddress`) says it in the
 * words of the house where these were edited. `values`: its fields, as their reader reads them, an empty one leaves its
 * line out; and its conditions, whether the lines that begin with them are said.
 */
export function wordsOf<K extends NoticeLetter>(letter: K, locale: Locale, given: Values<K>): LetterWords {
  const { house }: EditableLetter = letters[letter]
  const values = Object.fromEntries(
    Object.entries<string | boolean>(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value ? 'yes' : '',
    ]),
  )
  const filled = fillNotice(house[locale], values)
  if (filled === null) throw new Error(`the letter ${letter} lacks a field`)
  return { ...filled, from: { letter, values } }
}
