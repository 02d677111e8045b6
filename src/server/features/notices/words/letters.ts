import type { FieldName } from './letter-type.ts'
import { newsLetters } from './news-letters.ts'
import { orderLetters } from './order-letters.ts'
import { planLetters } from './plan-letters.ts'
import { ticketLetters } from './ticket-letters.ts'

/** All letters whose words the house may edit: a closed list, in the order of the studio. */
export const letters = { ...ticketLetters, ...planLetters, ...orderLetters, ...newsLetters }

export type LetterKey = keyof typeof letters
export type FieldsOf<K extends LetterKey> = (typeof letters)[K]['fields'][number]

export const letterKeys = Object.keys(letters) as [LetterKey, ...LetterKey[]]

/** Without its link a letter is of no use. */
export const requiredOf = (fields: readonly FieldName[]): FieldName[] => fields.filter((name) => name === 'link')
