import { dayOf, minutesOf } from './month-grid.ts'
import type { StudioScreening } from './screening-data.ts'

/** Where a screening lies in the column of its day: minutes of Tehran's clock, and its lane among those beside it. */
export type Block = { item: StudioScreening; from: number; to: number; lane: number; lanes: number }

const dayMinutes = 24 * 60
/** The shortest block that can be read and touched. */
const leastMinutes = 45
const usualMinutes = 120
const usualFirstHour = 14

/** A window has no hour of its own: it is open for days. */
export const isAllDay = ({ mode }: Pick<StudioScreening, 'mode'>): boolean => mode === 'window'

/** Whether a window that began on an earlier day is open on this one. */
export function isOpenOn(item: StudioScreening, day: number): boolean {
  const { starts_at: starts, ends_at: ends, state } = item
  if (!isAllDay(item) || starts === null || ends === null || state === 'cancelled') return false
  return dayOf(starts) < day && day <= dayOf(new Date(Date.parse(ends) - 1).toISOString())
}

function spanOf({ starts_at: starts, ends_at: ends }: StudioScreening): { from: number; to: number } {
  const from = minutesOf(starts ?? '')
  const length = ends === null || starts === null ? usualMinutes : (Date.parse(ends) - Date.parse(starts)) / 60_000
  // what ends after midnight reaches to the end of its day
  return { from, to: Math.min(dayMinutes, Math.max(from + leastMinutes, from + length)) }
}

/**
 * The screenings of a day as blocks. Those that overlap, also by way of a third, share the width in lanes; each takes the
 * first lane that is free.
 */
export function blocksOf(items: readonly StudioScreening[], day: number): Block[] {
  const own = items
    .filter((item) => item.starts_at !== null && !isAllDay(item) && dayOf(item.starts_at) === day)
    .map((item) => ({ item, ...spanOf(item) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.item.id - b.item.id)
  const blocks: Block[] = []
  let group: Block[] = []
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    blocks.push(...group.map((block) => ({ ...block, lanes })))
    group = []
  }
  for (const one of own) {
    if (group.every(({ to }) => to <= one.from)) close()
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    group.push({ ...one, lane, lanes: 1 })
  }
  close()
  return blocks
}

/** Returns the narrowest width (px) of a column in which the title in each of its lanes can be read. */
export const columnPx = (blocks: readonly Block[]): number => 84 * Math.max(1, ...blocks.map(({ lanes }) => lanes))

/** The first hour that a week shows: two in the afternoon, or earlier where something begins earlier. */
export function firstHourOf(items: readonly StudioScreening[]): number {
  const earliest = items
    .filter((item) => item.starts_at !== null && !isAllDay(item))
    .map((item) => Math.floor(minutesOf(item.starts_at ?? '') / 60))
  return Math.min(usualFirstHour, ...earliest)
}
