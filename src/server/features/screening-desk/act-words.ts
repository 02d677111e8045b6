import { type CalendarMethod, calendarFile, ticketUid } from '#lib/calendar-file.ts'
import { after, minutes } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import type { PassId, PurchaseId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { ScreeningMode } from '#lib/screening-modes.ts'
import type { Localized } from '../../fail.ts'
import type { LetterWords } from '../notices/index.ts'
import type { StoredAct } from './act-queries.ts'
import { type Act, effects } from './acts.ts'

export interface ActWords {
  act: Pick<StoredAct, 'act' | 'sequence' | 'starts_before'>
  mode: ScreeningMode
  title: Localized
  /** What holds since the act. */
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

const subjects: Readonly<Record<Act, (title: string, locale: Locale) => string>> = {
  cancel: (title, locale) => (locale === 'fa' ? `«${title}» برگزار نمی‌شود` : `${title} is cancelled`),
  postpone: (title, locale) => (locale === 'fa' ? `«${title}» عقب افتاد` : `${title} is postponed`),
  set_date: (title, locale) => (locale === 'fa' ? `زمان تازهٔ «${title}»` : `A new date for ${title}`),
  interrupt: (title, locale) => (locale === 'fa' ? `«${title}» قطع شد` : `${title} was interrupted`),
  resume: (title, locale) => (locale === 'fa' ? `«${title}» ادامه دارد` : `${title} goes on`),
}

/** After a moved date: whoever cannot come gives the ticket back. */
function returnLine({ returnsUntil, dates }: ActWords): Localized[] {
  if (returnsUntil === null) return []
  const until = dates.startsAt !== null && dates.startsAt < returnsUntil ? dates.startsAt : returnsUntil
  const [fa, en] = [formatDateTime(until, 'fa'), formatDateTime(until, 'en')]
  return [
    {
      fa: `اگر نمی‌توانید بیایید، تا ${fa} به وقت تهران می‌توانید بلیتی را که خریده شده پس بدهید؛ همهٔ پولش برمی‌گردد.`,
      en: `If you cannot come, you can give back a ticket that was bought until ${en}, Tehran time, for all of its money.`,
    },
  ]
}

/** Which one it was: the same film is shown on many evenings. */
function wasLine({ act, mode }: ActWords): Localized[] {
  const { starts_before: was } = act
  if (was === null) return []
  const [fa, en] = [formatDateTime(was, 'fa'), formatDateTime(was, 'en')]
  return mode === 'window'
    ? [{ fa: `قرار بود از ${fa} به وقت تهران باز باشد.`, en: `It was to open on ${en}, Tehran time.` }]
    : [{ fa: `قرار بود ${fa} به وقت تهران باشد.`, en: `It was to begin on ${en}, Tehran time.` }]
}

/** After a cancelling: what becomes of tickets that were bought, reserved with a pass, or given. */
function cancelLines({ tickets }: ActWords): Localized[] {
  const isBought = tickets.some(({ purchase_id: id }) => id !== null)
  const isOfPass = tickets.some(({ pass_id: id }) => id !== null)
  return [
    ...(isBought
      ? [
          {
            fa: 'پول هر بلیتی که تماشایش تمام نشده برمی‌گردد، به همان راهی که پرداخت شد.',
            en: 'Every ticket that was not watched to its end is paid back, the way it was paid.',
          },
        ]
      : []),
    ...(isOfPass
      ? [
          {
            fa: 'جایی که با گذر نگه داشته بودید از گذرتان کم نمی‌شود.',
            en: 'A place that you reserved with a pass costs the pass nothing.',
          },
        ]
      : []),
    { fa: 'لازم نیست کاری بکنید.', en: 'There is nothing you need to do.' },
  ]
}

function linesOf(words: ActWords, locale: Locale): string[] {
  const { act, dates } = words
  const when = dates.startsAt === null ? null : formatDateTime(dates.startsAt, locale)
  const said: Readonly<Record<Act, Localized[]>> = {
    cancel: [...wasLine(words), ...cancelLines(words)],
    postpone: [
      ...wasLine(words),
      {
        fa: 'زمان تازه هنوز معلوم نیست. بلیت‌تان معتبر می‌ماند و همین که زمان تازه معلوم شد خبرتان می‌کنیم.',
        en: 'There is no new date yet. Your ticket stays valid, and we write to you as soon as there is one.',
      },
      ...returnLine(words),
    ],
    set_date: [
      { fa: `زمان تازه: ${when ?? ''}، به وقت تهران.`, en: `The new date: ${when ?? ''}, Tehran time.` },
      { fa: 'بلیت‌تان برای زمان تازه معتبر است.', en: 'Your ticket is valid for the new date.' },
      ...returnLine(words),
    ],
    interrupt: [
      // a seat in a room has no hours of its own
      words.mode === 'live'
        ? {
            fa: 'پخش زنده از سوی ما قطع شد. اگر ادامه پیدا کند، بلیت‌تان معتبر است.',
            en: 'The live stream failed on our side. If it goes on, your ticket is good for it.',
          }
        : words.mode === 'room'
          ? {
              fa: 'پخش از سوی ما قطع شد. ادامه‌اش را میزبان کافه می‌گوید.',
              en: 'It was our fault. Your host says how it goes on.',
            }
          : {
              fa: 'پخش از سوی ما قطع شد. وقتی که از دست می‌رود به مهلت تماشای شما اضافه می‌شود.',
              en: 'It was our fault. The time that is lost is added to your hours of watching.',
            },
    ],
    resume: [
      words.mode === 'room' || words.mode === 'live'
        ? { fa: 'پخش دوباره برقرار است.', en: 'It plays again.' }
        : {
            fa: 'پخش دوباره برقرار است و وقت از دست رفته به مهلت تماشای شما اضافه شد.',
            en: 'It plays again, and the lost time was added to your hours of watching.',
          },
    ],
  }
  return said[act.act].map((words) => words[locale])
}

function calendarOf(words: ActWords, method: CalendarMethod, locale: Locale): LetterWords['calendar'] {
  const { act, dates, title, site, tickets, mode } = words
  const starts = method === 'CANCEL' ? act.starts_before : dates.startsAt
  if (starts === null || tickets.length === 0) return undefined
  const isLong = mode === 'window' || dates.endsAt === null || dates.endsAt <= starts
  const entries = tickets.map(({ id, calendar_base: base }) => ({
    uid: ticketUid(id, site),
    sequence: base + act.sequence,
    title: title[locale],
    text: linesOf(words, locale).join('\n'),
    url: `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${id}`,
    starts,
    ends: isLong || dates.endsAt === null ? after(starts, minutes(usualMinutes)) : dates.endsAt,
    remindMinutes,
    made: words.made,
  }))
  return { method, text: calendarFile(entries, method) }
}

/** The letter to a holder about what befell their screening, with the change for their calendar. */
export function actWords(words: ActWords, locale: Locale): LetterWords {
  const { act, title, site } = words
  const prefix = locale === 'en' ? '/en' : ''
  const link = `${site}${prefix}/account/tickets`
  const method = effects[act.act].calendar
  const calendar = method === null ? undefined : calendarOf(words, method, locale)
  return {
    subject: subjects[act.act](title[locale], locale),
    lines: [...linesOf(words, locale), locale === 'fa' ? `بلیت‌های شما: ${link}` : `Your tickets: ${link}`],
    ...(calendar === undefined ? {} : { calendar }),
  }
}
