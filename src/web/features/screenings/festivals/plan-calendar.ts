import { calendarFile, ticketUid } from '#lib/time/calendar-file.ts'
import type { PlannedShow } from './show-states.ts'

const remindMinutes = 15

type Words = {
  /** The hall of a show. */
  textOf: (show: PlannedShow['show']) => string
  /** The address of a screening's page, and of a ticket's. */
  screeningUrl: (id: number) => string
  ticketUrl: (id: string) => string
  now: Date
}

/**
 * The calendar file of a plan. A reserved show has the name of its ticket, so the file of the ticket's own page changes
 * the same entry; a marked one has a name by its screening.
 */
export function planCalendar(plan: readonly PlannedShow[], words: Words): string {
  return calendarFile(
    plan.map(({ show, state }) => {
      const { id, title, starts_at } = show.screening
      const url = state.state === 'reserved' ? words.ticketUrl(state.ticketId) : words.screeningUrl(id)
      return {
        uid: state.state === 'reserved' ? ticketUid(state.ticketId, url) : `show-${id}@${new URL(url).host}`,
        title,
        text: words.textOf(show),
        url,
        remindMinutes,
        made: words.now,
        starts: new Date(starts_at ?? show.ends_at),
        ends: new Date(show.ends_at),
      }
    }),
  )
}
