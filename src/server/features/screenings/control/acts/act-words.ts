import { type CalendarMethod, calendarFile, ticketUid } from '#lib/time/calendar-file.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import type { PassId, PurchaseId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import type { Localized } from '#server/fail.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import type { StoredAct } from './act-queries.ts'
import { effects } from './acts.ts'

export interface ActWords {
  act: Pick<StoredAct, 'act' | 'sequence' | 'starts_before'>
  mode: ScreeningMode
  title: Localized
  /** The dates that hold since the act. */
  dates: { startsAt: Date | null; endsAt: Date | null }
  /** Until when tickets are taken back because the date was moved; null: it was not. */
  returnsUntil: Date | null
  tickets: readonly { id: TicketId; calendar_base: number; purchase_id: PurchaseId | null; pass_id: PassId | null }[]
  /** Our own address. */
  site: string
  made: Date
}

/** Minutes that a calendar keeps free where the screening lasts for days. */
const usualMinutes = 120
const remindMinutes = 15

/** Returns until when a holder who cannot come may give the ticket back; empty: no date was moved. */
function returnsUntil({ returnsUntil: open, dates }: ActWords, locale: Locale): string {
  if (open === null) return ''
  return formatDateTime(dates.startsAt !== null && dates.startsAt < open ? dates.startsAt : open, locale)
}

/** The letter of an act. Of several screenings of a film it says which one it was. */
function letterOf(words: ActWords, locale: Locale): LetterWords {
  const { act, mode, tickets, dates, site } = words
  const title = words.title[locale]
  const link = `${site}${locale === 'en' ? '/en' : ''}/account/tickets`
  const was = act.starts_before === null ? '' : formatDateTime(act.starts_before, locale)
  const which = { was, window: mode === 'window', evening: mode !== 'window' }
  const where = { in_room: mode === 'room', is_live: mode === 'live', at_home: mode !== 'room' && mode !== 'live' }
  const until = returnsUntil(words, locale)
  switch (act.act) {
    case 'cancel': {
      const bought = tickets.some(({ purchase_id: id }) => id !== null)
      const byPass = tickets.some(({ pass_id: id }) => id !== null)
      return wordsOf('screening_cancelled', locale, { title, ...which, bought, by_pass: byPass, link })
    }
    case 'postpone':
      return wordsOf('screening_postponed', locale, { title, ...which, until, link })
    case 'set_date': {
      const starts = dates.startsAt === null ? '' : formatDateTime(dates.startsAt, locale)
      return wordsOf('screening_new_date', locale, { title, starts, until, link })
    }
    case 'interrupt':
      return wordsOf('screening_interrupted', locale, { title, ...where, link })
    case 'resume':
      return wordsOf('screening_resumed', locale, { title, ...where, link })
  }
}

/** Makes the change for the holder's calendar, which says the words of the letter. */
function calendarOf(words: ActWords, method: CalendarMethod, locale: Locale): LetterWords['calendarOf'] {
  const { act, dates, title, site, tickets, mode } = words
  const starts = method === 'CANCEL' ? act.starts_before : dates.startsAt
  if (starts === null || tickets.length === 0) return undefined
  const isLong = mode === 'window' || dates.endsAt === null || dates.endsAt <= starts
  return (text) => {
    const entries = tickets.map(({ id, calendar_base: base }) => ({
      uid: ticketUid(id, site),
      sequence: base + act.sequence,
      title: title[locale],
      text,
      url: `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${id}`,
      starts,
      ends: isLong || dates.endsAt === null ? after(starts, minutes(usualMinutes)) : dates.endsAt,
      remindMinutes,
      made: words.made,
    }))
    return { method, text: calendarFile(entries, method) }
  }
}

/** The letter to a holder about what befell their screening, with the change for their calendar. */
export function actWords(words: ActWords, locale: Locale): LetterWords {
  const method = effects[words.act.act].calendar
  const calendar = method === null ? undefined : calendarOf(words, method, locale)
  const letter = letterOf(words, locale)
  return calendar === undefined ? letter : { ...letter, calendarOf: calendar }
}
