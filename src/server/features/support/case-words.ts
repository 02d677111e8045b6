import type { CaseTopic } from '#contract/cases.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import type { LetterWords } from '../notices/index.ts'

const topics: Record<CaseTopic, Record<Locale, string>> = {
  money: { fa: 'پول و پرداخت', en: 'money and paying' },
  ticket: { fa: 'بلیت و اکران', en: 'tickets and screenings' },
  playback: { fa: 'پخش فیلم', en: 'playing a film' },
  order: { fa: 'سفارش فروشگاه', en: 'a shop order' },
  account: { fa: 'حساب', en: 'an account' },
  other: { fa: 'چیز دیگر', en: 'something else' },
}

interface About {
  number: number
  locale: Locale
  /** The address of the case. */
  url: string
}

/**
 * That a case was opened. Nothing that its writer wrote is in it: whoever types a stranger's address sends them nothing
 * of their own.
 */
export function openedWords({ number, locale, url }: About): LetterWords {
  const shown = localDigits(number, locale)
  return locale === 'fa'
    ? {
        subject: `پرده: پیام‌تان رسید، پروندهٔ ${shown}`,
        lines: ['یک نفر می‌خواند و پاسخ می‌دهد. پاسخ همین‌جا می‌آید و این‌جا هم خوانده می‌شود:', url],
      }
    : {
        subject: `Parde: your message has arrived, case ${shown}`,
        lines: ['Somebody reads it and answers. The answer comes here, and can be read at:', url],
      }
}

/** The house's answer: whole in a mail; an SMS says where it is. */
export function answeredWords({ number, locale, url }: About, text: string | null): LetterWords {
  const shown = localDigits(number, locale)
  const subject = locale === 'fa' ? `پرده: پاسخ پروندهٔ ${shown}` : `Parde: an answer in case ${shown}`
  const more =
    locale === 'fa' ? 'این‌جا خوانده می‌شود، و می‌توانید دنباله‌اش را بنویسید:' : 'Read it, and go on writing, at:'
  return { subject, lines: [...(text === null ? [] : text.split('\n').filter((line) => line !== '')), more, url] }
}

/** To the house's own mailbox. The subject holds no word of the writer, so nothing of theirs is a header. */
export function forwardedWords(
  told: { number: number; topic: CaseTopic; name: string; reach: string; subject: string; message: string },
  { locale, url }: Pick<About, 'locale' | 'url'>,
): LetterWords {
  const shown = localDigits(told.number, locale)
  const topic = topics[told.topic][locale]
  return {
    subject: locale === 'fa' ? `پروندهٔ ${shown}: ${topic}` : `Case ${shown}: ${topic}`,
    lines: [
      `${told.name}، ${told.reach}`,
      told.subject,
      ...told.message.split('\n').filter((line) => line !== ''),
      url,
    ],
  }
}
