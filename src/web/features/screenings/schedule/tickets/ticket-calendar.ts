import { calendarFile, ticketUid } from '#lib/time/calendar-file.ts'
import type { Ticket } from '../screening.ts'

const remindMinutes = 15
const usualMinutes = 120

type Words = { title: string; text: string; url: string; now: Date }

/** The calendar entry of a ticket's screening; null where there is no date to enter. */
export function calendarOf({ id, screening }: Pick<Ticket, 'id' | 'screening'>, words: Words): string | null {
  if (screening.starts_at === null) return null
  const starts = new Date(screening.starts_at)
  const minutes = screening.film.duration_minutes ?? usualMinutes
  // a window lasts for days, and nobody keeps days free for it
  const ends =
    screening.mode === 'window' || screening.ends_at === null
      ? new Date(starts.getTime() + minutes * 60_000)
      : new Date(screening.ends_at)
  return calendarFile([
    {
      uid: ticketUid(id, words.url),
      title: words.title,
      text: words.text,
      url: words.url,
      starts,
      ends,
      remindMinutes,
      made: words.now,
      // a calendar takes the entry with the highest one: this one after a move, not an older letter
      sequence: screening.calendar_sequence,
    },
  ])
}
