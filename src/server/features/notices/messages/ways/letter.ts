import { z } from 'zod'
import type { CalendarMethod } from '#lib/time/calendar-file.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import type { NoticeLetter } from '#lib/lists/notice-letters.ts'

/** A calendar file that goes with a mail; an SMS does without. */
interface CalendarPart {
  method: CalendarMethod
  text: string
}

/** A letter as it is sent, in its reader's language. In log and queue it holds no code that opens an account. */
export interface SaidWords {
  subject: string
  /** Sentences, one per line. */
  lines: string[]
  /** The addresses in them that are ours; a mail makes links of these alone. */
  links?: string[] | undefined
  calendar?: CalendarPart | undefined
}

/**
 * A letter of the list (`wordsOf`), in the words of the program, before it is said in those of the house. Nobody else makes
 * one, so nothing is sent whose words cannot be edited.
 */
export interface LetterWords extends Pick<SaidWords, 'subject' | 'lines' | 'links'> {
  from: { letter: NoticeLetter; values: Readonly<Record<string, string>> }
  /** Its calendar file, with the words of the letter. */
  calendarOf?: (text: string) => CalendarPart
}

/** A letter with its recipient, encrypted together: the queue's rows outlive a deleted account. */
const Letter = z.object({
  to: z.string(),
  locale: z.enum(['fa', 'en']),
  notice: z.object({
    subject: z.string(),
    lines: z.array(z.string()),
    links: z.array(z.string()).optional(),
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
