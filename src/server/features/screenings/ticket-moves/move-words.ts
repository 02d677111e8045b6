import { calendarFile, ticketUid } from '#lib/time/calendar-file.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
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

/** Where it is now; empty: at no cafe. */
function addressOf({ to }: MovedWords, locale: Locale): string {
  const isFa = locale === 'fa'
  const name = isFa ? to.name_fa : to.name_en
  if (name === null) return ''
  return [name, isFa ? to.address_fa : to.address_en, isFa ? to.city_fa : to.city_en].join(isFa ? '، ' : ', ')
}

function calendarOf(words: MovedWords, locale: Locale): LetterWords['calendarOf'] {
  const { to, tickets, site, made } = words
  const starts = to.release_at
  if (starts === null) return undefined
  const isLong = to.mode === 'window' || to.release_ends_at === null
  return (text) => {
    const entries = tickets.map(({ id, sequence }) => ({
      uid: ticketUid(id, site),
      sequence,
      title: locale === 'fa' ? to.title_fa : to.title_en,
      text,
      url: `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${id}`,
      starts,
      ends: isLong || to.release_ends_at === null ? after(starts, minutes(usualMinutes)) : to.release_ends_at,
      remindMinutes,
      made,
    }))
    return { method: 'PUBLISH', text: calendarFile(entries, 'PUBLISH') }
  }
}

/**
 * The letter to a holder whose ticket is for another screening now. The entry in their calendar keeps its name and has a
 * higher number, so the calendar moves it.
 */
export function movedWords(words: MovedWords, locale: Locale): LetterWords {
  const { to, site } = words
  const calendar = calendarOf(words, locale)
  const letter = wordsOf('ticket_moved', locale, {
    title: locale === 'fa' ? to.title_fa : to.title_en,
    starts: to.release_at === null ? '' : formatDateTime(to.release_at, locale),
    address: addressOf(words, locale),
    link: `${site}${locale === 'en' ? '/en' : ''}/account/tickets`,
  })
  return calendar === undefined ? letter : { ...letter, calendarOf: calendar }
}
