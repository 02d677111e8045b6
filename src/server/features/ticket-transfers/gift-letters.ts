import type { Locale } from '#lib/locale.ts'
import type { LetterWords } from '../notices/index.ts'

interface Titles {
  title_fa: string
  title_en: string
}

interface Where {
  locale: Locale
  /** Our own address. */
  site: string
}

export const giftPath = (secret: string): string => `/ticket-gift/${secret}`

const addressOf = (path: string, { locale, site }: Where) => `${site}${locale === 'en' ? '/en' : ''}${path}`

/** To whoever is given a ticket; it contains the link. */
export function giftLetter(gift: { title: Titles; giverName: string; secret: string }, where: Where): LetterWords {
  const link = addressOf(giftPath(gift.secret), where)
  return where.locale === 'fa'
    ? {
        subject: `${gift.giverName} به شما بلیت داده است`,
        lines: [`بلیت «${gift.title.title_fa}». برای گرفتنش این لینک را باز کنید: ${link}`],
      }
    : {
        subject: `${gift.giverName} has given you a ticket`,
        lines: [`A ticket for “${gift.title.title_en}”. Open this link to take it: ${link}`],
      }
}

/** To the giver: their code is dead. */
export function givenLetter(title: Titles, where: Where): LetterWords {
  const link = addressOf('/account/tickets', where)
  return where.locale === 'fa'
    ? {
        subject: 'بلیتی که دادید گرفته شد',
        lines: [`بلیت «${title.title_fa}» حالا دست گیرنده است و کد پیشین دیگر باز نمی‌کند.`, `بلیت‌های شما: ${link}`],
      }
    : {
        subject: 'The ticket you gave was taken',
        lines: [
          `“${title.title_en}” is now with its receiver, and its old code opens nothing.`,
          `Your tickets: ${link}`,
        ],
      }
}

/** To the receiver. */
export function receivedLetter(title: Titles, ticketId: string, where: Where): LetterWords {
  const link = addressOf(`/account/tickets/${ticketId}`, where)
  return where.locale === 'fa'
    ? { subject: 'بلیت مال شما شد', lines: [`«${title.title_fa}»`, `بلیت و کدش: ${link}`] }
    : { subject: 'The ticket is yours', lines: [`“${title.title_en}”`, `Your ticket and its code: ${link}`] }
}
