import type { Tx } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import { fillNotice, isSafeSubject } from '#lib/text/notice-text.ts'
import type { LetterWords, SaidWords } from '../ways/letter.ts'
import { fieldsOf } from './editable-letter.ts'
import { findEdited } from './edited-queries.ts'
import { letters } from './letters.ts'
import type { NoticeLetter } from '#lib/lists/notice-letters.ts'

type Edited = ReturnType<typeof findEdited>

/** The words that a transaction has read: one that tells fifty people of the same reads its words once. */
const readIn = new WeakMap<Tx, Map<NoticeLetter, Edited>>()

function editedIn(tx: Tx, letter: NoticeLetter): Edited {
  const read = readIn.get(tx) ?? new Map<NoticeLetter, Edited>()
  readIn.set(tx, read)
  const known = read.get(letter) ?? findEdited(tx, letter)
  read.set(letter, known)
  return known
}

/**
 * A letter in the words that the house has written for it. Words that name a field which the program no longer gives,
 * or what people write in a subject, are of an earlier version of it: then the program's own are sent.
 */
export async function asEdited(tx: Tx, words: LetterWords, locale: Locale): Promise<SaidWords> {
  const { from, calendarOf, ...own } = words
  const edited = await editedIn(tx, from.letter)
  const isSafe = edited !== null && isSafeSubject(edited[locale].subject, fieldsOf(letters[from.letter]))
  const filled = isSafe ? fillNotice(edited[locale], from.values) : null
  const said = filled ?? own
  // the entry has an address of its own
  const calendar = calendarOf?.(said.lines.filter((line) => !/https?:\/\//.test(line)).join('\n'))
  return calendar === undefined ? said : { ...said, calendar }
}
