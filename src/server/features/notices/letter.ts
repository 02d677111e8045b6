import { z } from 'zod'
import type { CalendarMethod } from '#lib/calendar-file.ts'
import { deriveKey, seal, unseal } from '../../secrets.ts'
import type { NoticeLetter } from '#lib/notice-letters.ts'

/** What a person is told, in their language. It never contains a secret or a code that opens an account. */
export interface LetterWords {
  subject: string
  /** Sentences, one per line. */
  lines: string[]
  /** A calendar file that goes with a mail; an SMS does without. */
  calendar?: { method: CalendarMethod; text: string } | undefined
  /** Of a letter that the house may edit: which it is, and its fields. */
  from?: { letter: NoticeLetter; values: Readonly<Record<string, string>> }
}

/** A letter with its recipient, encrypted together: the queue's rows outlive a deleted account. */
const Letter = z.object({
  to: z.string(),
  locale: z.enum(['fa', 'en']),
  notice: z.object({
    subject: z.string(),
    lines: z.array(z.string()),
    calendar: z.object({ method: z.enum(['PUBLISH', 'CANCEL']), text: z.string() }).optional(),
  }),
})
export type Letter = z.output<typeof Letter>

const sealPurpose = 'notices.letter'

export function sealLetter(secret: string, letter: Letter): string {
  return seal(deriveKey(secret, sealPurpose), Buffer.from(JSON.stringify(letter))).toString('base64url')
}

export function openLetter(secret: string, sealed: string): Letter {
  const text = unseal(deriveKey(secret, sealPurpose), Buffer.from(sealed, 'base64url')).toString()
  return Letter.parse(JSON.parse(text))
}
