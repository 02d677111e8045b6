import { calendarFile, ticketUid } from '#lib/calendar-file.ts'
import { after, minutes } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { LetterWords } from '../notices/index.ts'
import type { TargetRow } from './move-queries.ts'

export interface MovedWords {
  to: TargetRow
  tickets: readonly { id: TicketId; sequence: number }[]
  /** Our own address. */
  site: string
  made: Date
}

/** Minutes that a calendar keeps free where the screening lasts for days. */
const usualMinutes = 120
const remindMinutes = 15

/** When and where it is now. */
function dateAndAddress({ to }: MovedWords, locale: Locale): string[] {
  const fa = locale === 'fa'
  const when = to.release_at === null ? null : formatDateTime(to.release_at, locale)
  const name = fa ? to.name_fa : to.name_en
  const where = name === null ? null : [name, fa ? to.address_fa : to.address_en, fa ? to.city_fa : to.city_en]
  return [
    ...(when === null ? [] : [fa ? `زمان تازه: ${when}، به وقت تهران.` : `The new date: ${when}, Tehran time.`]),
    ...(where === null ? [] : [`${fa ? 'جا' : 'Place'}: ${where.join(fa ? '، ' : ', ')}`]),
  ]
}

function calendarOf(words: MovedWords, locale: Locale, lines: readonly string[]): LetterWords['calendar'] {
  const { to, tickets, site, made } = words
  const starts = to.release_at
  if (starts === null) return undefined
  const isLong = to.mode === 'window' || to.release_ends_at === null
  const entries = tickets.map(({ id, sequence }) => ({
    uid: ticketUid(id, site),
    sequence,
    title: locale === 'fa' ? to.title_fa : to.title_en,
    text: lines.join('\n'),
    url: `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${id}`,
    starts,
    ends: isLong || to.release_ends_at === null ? after(starts, minutes(usualMinutes)) : to.release_ends_at,
    remindMinutes,
    made,
  }))
  return { method: 'PUBLISH', text: calendarFile(entries, 'PUBLISH') }
}

/**
 * The letter to a holder whose ticket is for another screening now. The entry in their calendar keeps its name and has a
 * higher number, so the calendar moves it.
 */
export function movedWords(words: MovedWords, locale: Locale): LetterWords {
  const { to, site } = words
  const lines = dateAndAddress(words, locale)
  const calendar = calendarOf(words, locale, lines)
  const link = `${site}${locale === 'en' ? '/en' : ''}/account/tickets`
  const told =
    locale === 'fa'
      ? [
          ...lines,
          'کد بلیت تازه است و کدِ قبلی دیگر باز نمی‌کند. اگر بلیت را چاپ کرده‌اید، دوباره چاپ کنید.',
          `بلیت‌های شما: ${link}`,
        ]
      : [
          ...lines,
          'Your ticket has a new code, and the old one opens nothing any more. If you have printed it, print it again.',
          `Your tickets: ${link}`,
        ]
  return {
    subject: locale === 'fa' ? `بلیت شما حالا برای «${to.title_fa}» است` : `Your ticket is now for ${to.title_en}`,
    lines: told,
    ...(calendar === undefined ? {} : { calendar }),
  }
}
