import type { NoticeField, NoticeLetter } from '#lib/notice-letters.ts'
import type { EditableLetter } from './editable-letter.ts'
import { newsLetters } from './news-letters.ts'
import { orderLetters } from './order-letters.ts'
import { planLetters } from './plan-letters.ts'
import { ticketLetters } from './ticket-letters.ts'

/** All letters whose words the house may edit, with the words of the program. */
export const letters = {
  ...ticketLetters,
  ...planLetters,
  ...orderLetters,
  ...newsLetters,
} satisfies Record<NoticeLetter, EditableLetter>

export type FieldsOf<K extends NoticeLetter> = (typeof letters)[K]['fields'][number]

/** Without its link a letter is of no use. */
export const requiredOf = (fields: readonly NoticeField[]): NoticeField[] => fields.filter((name) => name === 'link')
