import type { InputOf, OutputOf } from '#contract/api.ts'
import { doorListKey } from '../../door-lists.ts'

export type DoorList = OutputOf<'GET /host/evenings/:id'>
export type DoorLine = DoorList['lines'][number]
export type Tick = InputOf<'POST /host/evenings/:id/ticks'>['body']['ticks'][number]

/** The list as this device knows it: what the server said, and after it what was ticked here and is not sent yet. */
export function withTicks(list: DoorList, waiting: readonly Tick[]): DoorList {
  const lines = list.lines.map((line) =>
    waiting.filter((tick) => tick.ticket_id === line.ticket_id).reduce(ticked, line),
  )
  const seatsIn = lines.reduce((sum, { came_at, seats }) => (came_at === null ? sum : sum + seats), 0)
  return { ...list, lines, evening: { ...list.evening, seats_in: seatsIn } }
}

function ticked(line: DoorLine, { at, is_in }: Tick): DoorLine {
  if (!is_in) return { ...line, came_at: null, entries: 0 }
  // the earliest counts, as on the server
  const first = line.came_at !== null && line.came_at < at ? line.came_at : at
  return { ...line, came_at: first, entries: line.entries + 1 }
}

/** What was ticked here and not sent in the batch that the server has just answered. */
export function afterSending(waiting: readonly Tick[], sent: readonly Tick[]): Tick[] {
  const ids = new Set(sent.map(({ id }) => id))
  return waiting.filter(({ id }) => !ids.has(id))
}

type Kept = { list: DoorList; waiting: Tick[] }

/** What this device has kept of an evening, also over a reload without a line. */
export function readKept(id: number): Kept | null {
  try {
    const text = localStorage.getItem(doorListKey(id))
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

export function remember(id: number, kept: Kept): void {
  try {
    localStorage.setItem(doorListKey(id), JSON.stringify(kept))
  } catch {
    // a full or forbidden storage: the list still works until the page is closed
  }
}

export function forget(id: number): void {
  try {
    localStorage.removeItem(doorListKey(id))
  } catch {
    // without storage nothing was kept
  }
}
