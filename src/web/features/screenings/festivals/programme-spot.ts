import type { FestivalShow } from './festival.ts'

const slotMs = 5 * 60_000
const slotsOfHour = 12
const hourMs = slotsOfHour * slotMs

const startOf = ({ screening, ends_at }: FestivalShow) => Date.parse(screening.starts_at ?? ends_at)

/** The whole hours that hold all shows of a day, in ms since 1970; Tehran's hours begin at the half hours of UTC. */
export function hoursOf(shows: readonly FestivalShow[]): { from: number; count: number } {
  const half = hourMs / 2
  const from = Math.floor((Math.min(...shows.map(startOf)) - half) / hourMs) * hourMs + half
  const to = Math.ceil((Math.max(...shows.map(({ ends_at }) => Date.parse(ends_at))) - half) / hourMs) * hourMs + half
  return { from, count: Math.max(1, Math.round((to - from) / hourMs)) }
}

/** The styles know numbers below these: 33 hours of a grid, 25 of a show. */
const most = { of: 399, at: 399, for: 299 } as const

/** Three digits as classes: a page from the server may have no style attribute, and styles can add digits up. */
function digits(name: keyof typeof most, slots: number): string {
  const [hundreds, tens, ones] = String(Math.min(slots, most[name])).padStart(3, '0')
  return `${name}-h${hundreds} ${name}-t${tens} ${name}-o${ones}`
}

/** The class of a grid: how many slots of five minutes its hours have. */
export const gridClass = (hours: number): string => digits('of', hours * slotsOfHour)

/** Where an hour stands in its grid. */
export const hourClass = (hour: number): string => digits('at', hour * slotsOfHour)

/** Where a show lies in the hours of its day, to five minutes. */
export function showClass(show: FestivalShow, from: number): string {
  const slots = (ms: number) => Math.max(0, Math.round(ms / slotMs))
  const at = slots(startOf(show) - from)
  return `${digits('at', at)} ${digits('for', Math.max(1, slots(Date.parse(show.ends_at) - from) - at))}`
}
