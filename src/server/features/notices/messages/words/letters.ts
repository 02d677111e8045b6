import type { NoticeLetter } from '#lib/lists/notice-letters.ts'
import { accountLetters } from './account-letters.ts'
import type { EditableLetter } from './editable-letter.ts'
import { newsLetters } from './news-letters.ts'
import { orderLetters } from './order-letters.ts'
import { planLetters } from './plan-letters.ts'
import { screeningLetters } from './screening-letters.ts'
import { supportLetters } from './support-letters.ts'
import { ticketLetters } from './ticket-letters.ts'
import { workLetters } from './work-letters.ts'

/** All letters that the house sends, with the words of the program. The house may edit them. */
export const letters = {
  ...accountLetters,
  ...ticketLetters,
  ...screeningLetters,
  ...planLetters,
  ...orderLetters,
  ...newsLetters,
  ...supportLetters,
  ...workLetters,
} satisfies Record<NoticeLetter, EditableLetter>

export type FieldsOf<K extends NoticeLetter> = (typeof letters)[K]['fields'][number]
export type ConditionsOf<K extends NoticeLetter> = (typeof letters)[K] extends { conditions: readonly (infer C)[] }
  ? C
  : never
