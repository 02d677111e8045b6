import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'

interface About {
  number: number
  locale: Locale
  /** The address of the case. */
  url: string
}

/**
 * Writes that a case was opened. Nothing that its writer wrote is in it: a person who types a stranger's address sends
 * them nothing of their own.
 */
export function openedWords({ number, locale, url }: About): LetterWords {
  return wordsOf('case_opened', locale, { number: localDigits(number, locale), link: url })
}

/** The house's answer: whole in a mail; an SMS says where it is. */
export function answeredWords({ number, locale, url }: About, text: string | null): LetterWords {
  return wordsOf('case_answered', locale, { number: localDigits(number, locale), text: text ?? '', link: url })
}

/** To the house's own mailbox. */
export function forwardedWords(
  told: { number: number; topic: string; name: string; reach: string; subject: string; message: string },
  { locale, url }: Pick<About, 'locale' | 'url'>,
): LetterWords {
  return wordsOf('case_sent_on', locale, {
    number: localDigits(told.number, locale),
    topic: told.topic,
    person: told.name,
    reach: told.reach,
    heading: told.subject,
    text: told.message,
    link: url,
  })
}
