import type { Money } from '#lib/money/money.ts'

/** Where this browser saves what its member has seen of tickets, orders and receipts. It goes when the member goes. */
export const savedKey = 'saved:papers'

/** The most of each sort that is saved; the one that was seen longest ago goes first. */
const most = 30

type Both = { fa: string; en: string }

/** A ticket as it stands on paper: what it is for, when and where, and its code. */
export type SavedTicket = {
  id: string
  title: string
  code: string
  /** Null: it has no date yet. */
  startsAt: string | null
  /** The cafe and its city; null where everybody watches at home. */
  where: string | null
  seats: number
}

/** An order of goods, or a receipt. */
export type SavedPaper = {
  id: string
  /** The number printed on it. */
  number: number
  at: string
  total: Money
  lines: { title: Both; quantity: number; total: Money }[]
}

export type Saved = { tickets: SavedTicket[]; orders: SavedPaper[]; receipts: SavedPaper[] }
/** With the profile that saw it, as `chosen-profile.ts` stores it. */
type Stored = Saved & { profile: string }

const nothing: Saved = { tickets: [], orders: [], receipts: [] }

const isList = (value: unknown): value is { id: string }[] => Array.isArray(value)

/**
 * Returns the part of the saved text that a profile may see; `profile` is `number:limit`, the limit empty for adults. A
 * child's profile, another profile and a text that cannot be read see nothing.
 */
export function savedFor(text: string | null, profile: string | null): Saved {
  if (text === null || profile === null || !/^\d+:$/.test(profile)) return nothing
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null
    if (stored?.profile !== profile) return nothing
    const { tickets, orders, receipts } = stored
    return isList(tickets) && isList(orders) && isList(receipts) ? { tickets, orders, receipts } : nothing
  } catch {
    return nothing
  }
}

/** The thing that was just seen: the whole of it, or `null` when it is of no use any more. */
export type Seen = { [K in keyof Saved]: { sort: K; id: string; now: Saved[K][number] | null } }[keyof Saved]

/** The text to save after something was seen; what was seen last stands first. */
export function savedAfter(text: string | null, profile: string, { sort, id, now }: Seen): string {
  const before = savedFor(text, profile)
  const others = (before[sort] as { id: string }[]).filter((one) => one.id !== id)
  const list = now === null ? others : [now, ...others].slice(0, most)
  return JSON.stringify({ ...before, [sort]: list, profile })
}
