import type { NoticeLetter } from '#lib/notice-letters.ts'
import type { Locale } from '#lib/locale.ts'
import { fillNotice } from '#lib/notice-text.ts'
import type { LetterWords } from '../letter.ts'
import type { EditableLetter } from './editable-letter.ts'
import { type FieldsOf, letters } from './letters.ts'

/**
 * A letter of the list, in the words of the program. Whoever sends it (`tellMember`, `tellAddress`) says it in the words
 * of the house where these were edited. `values`: its fields, as their reader reads them; an empty one leaves its line out.
 */
export function wordsOf<K extends NoticeLetter>(
  letter: K,
  locale: Locale,
  values: Record<FieldsOf<K>, string>,
): LetterWords {
  const { house }: EditableLetter = letters[letter]
  const filled = fillNotice(house[locale], values)
  if (filled === null) throw new Error(`the letter ${letter} lacks a field`)
  return { ...filled, from: { letter, values } }
}
