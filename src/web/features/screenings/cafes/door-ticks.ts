import type { InputOf, OutputOf } from '#contract/api.ts'
import { namelessLeft, seatsInside } from '#lib/door-count.ts'
import { doorListKey } from '#web/door-lists.ts'

export type DoorList = OutputOf<'GET /host/evenings/:id'>
export type DoorLine = DoorList['lines'][number]
export type Tick = InputOf<'POST /host/evenings/:id/ticks'>['body']['ticks'][number]

/** Of a line: one guest, or one more without a name; left out: all of it. */
export type TickedPart = { part: 'guest'; guest_id: string } | { part: 'nameless' }
export type OnTick = (ticketId: string, isIn: boolean, part?: TickedPart) => void

/** The list as this device knows it: what the server said, and after it what was ticked here and is not sent yet. */
export function withTicks(list: DoorList, waiting: readonly Tick[]): DoorList {
  const lines = list.lines.map((line) =>
    waiting.filter((tick) => tick.ticket_id === line.ticket_id).reduce(ticked, line),
  )
  const seatsIn = lines.reduce((sum, line) => sum + line.seats_in, 0)
  return { ...list, lines, evening: { ...list.evening, seats_in: seatsIn } }
}

// the earliest counts, as on the server
const earlier = (known: string | null, at: string) => (known !== null && known < at ? known : at)

export const countOf = (line: DoorLine) => ({
  seats: line.seats,
  isWhole: line.is_whole,
  namelessIn: line.nameless_in,
  guestsIn: line.guests.filter(({ came_at: cameAt }) => cameAt !== null).length,
})

function ticked(line: DoorLine, tick: Tick): DoorLine {
  const next = withPart(line, tick)
  const inside = seatsInside(countOf(next))
  const cameAt = tick.is_in && next !== line ? earlier(line.came_at, tick.at) : line.came_at
  return { ...next, seats_in: inside, came_at: inside === 0 ? null : cameAt }
}

function withPart(line: DoorLine, { at, is_in: isIn, part, guest_id: guest }: Tick): DoorLine {
  if (part === 'guest') {
    const guests = line.guests.map((one) => {
      if (one.id !== guest) return one
      return isIn
        ? { ...one, came_at: earlier(one.came_at, at), entries: one.entries + 1 }
        : { ...one, came_at: null, entries: 0 }
    })
    return { ...line, guests }
  }
  if (part === 'nameless') {
    if (!isIn) return { ...line, nameless_in: Math.max(0, line.nameless_in - 1) }
    return namelessLeft(countOf(line), line.guests.length) === 0 ? line : { ...line, nameless_in: line.nameless_in + 1 }
  }
  if (isIn) return { ...line, is_whole: true, entries: line.entries + 1 }
  const guests = line.guests.map((one) => ({ ...one, came_at: null, entries: 0 }))
  return { ...line, guests, is_whole: false, entries: 0, nameless_in: 0 }
}

/** Returns the ticks of this device that were not in the batch that the server has just answered. */
export function afterSending(waiting: readonly Tick[], sent: readonly Tick[]): Tick[] {
  const ids = new Set(sent.map(({ id }) => id))
  return waiting.filter(({ id }) => !ids.has(id))
}

type Kept = { list: DoorList; waiting: Tick[] }

/** Reads the list of an evening that this device has kept, also over a reload without a line. */
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
