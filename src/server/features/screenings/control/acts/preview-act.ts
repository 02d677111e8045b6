import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ActPreview } from '#contract/screenings/screening-desk.ts'
import type { Db, Tx } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { moneyOfLowered } from '#lib/money/line-share.ts'
import type { Currency } from '#lib/money/money.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import { fail } from '#server/fail.ts'
import { stateOf } from '#server/features/screenings/schedule/index.ts'
import { type Act, actsFrom, areDates, effects } from './acts.ts'
import { type ConcernedLine, countConcerned, listLines } from './concerned-queries.ts'
import { type DeskRow, factsOf } from '../desk-queries.ts'

export type Preview = z.input<typeof ActPreview>

export interface ActWish {
  act: Act
  startsAt?: Date | undefined
  endsAt?: Date | undefined
}

/** Returns the part of a line's money that goes back with its concerned tickets, in Rials or cents. */
export function moneyOf(
  line: Pick<
    ConcernedLine,
    'quantity' | 'amount' | 'back_quantity' | 'back_amount' | 'tickets' | 'lowered' | 'lowered_here'
  >,
) {
  const left = {
    quantity: line.quantity - (line.back_quantity ?? 0),
    amount: line.amount - Number(line.back_amount ?? 0),
  }
  return moneyOfLowered(Math.min(line.tickets, left.quantity), left, { all: line.lowered, these: line.lowered_here })
}

/** Sums by currency: first what a bank collected goes back there, the rest to the wallet that paid it. */
export function sumsOf(lines: readonly ConcernedLine[]): Preview['money'] {
  const bankLeft = new Map<string, number>()
  const sums = new Map<Currency, { to_bank: number; to_wallet: number }>()
  for (const line of lines) {
    const amount = moneyOf(line)
    if (amount === 0) continue
    const id = line.purchase_id
    const atBank = bankLeft.get(id) ?? line.paid - line.wallet_amount - Number(line.back_bank ?? 0)
    const toBank = Math.min(amount, Math.max(0, atBank))
    bankLeft.set(id, atBank - toBank)
    const sum = sums.get(line.currency) ?? { to_bank: 0, to_wallet: 0 }
    sums.set(line.currency, { to_bank: sum.to_bank + toBank, to_wallet: sum.to_wallet + amount - toBank })
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

/** The acts that can be done to a screening now; a draft is changed in its editor. */
export function actsNow(row: DeskRow, now: Date): Act[] {
  return row.state === 'published' ? actsFrom(stateOf(factsOf(row), now)) : []
}

/** Since when tickets have opened nothing by our doing; now, where they still do. */
export const sinceOf = (row: DeskRow, now: Date): Date => row.stopped_at ?? now

/** Tells whether a role may send money: a role with the duty of books may; the others leave it to finance. */
export const paysAtOnce = (role: StaffRole | null): boolean => role !== null && hasDuty(role, 'books')

function fingerprintOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 24)
}

/**
 * Returns the effect of an act now, and the lines whose money goes back. Fails with `screening_desk.not_now` or
 * `screening_desk.dates`. Within a transaction that has locked the screening this stays true. With `seenAt` the
 * fingerprint is of the tickets that were had by then: a fast sale does not make a preview untrue again and again,
 * because later buyers get back just what they have paid since.
 */
export async function previewAct(
  db: Db | Tx,
  row: DeskRow,
  wish: ActWish,
  at: { now: Date; role: StaffRole | null; seenAt?: Date | undefined },
): Promise<{ preview: Preview; lines: ConcernedLine[] }> {
  const { act } = wish
  if (!actsNow(row, at.now).includes(act)) fail('screening_desk.not_now')
  if (act === 'set_date' && !areDates(wish, at.now)) fail('screening_desk.dates')
  const { shown, lines } = await concernedBy(db, row, { act, ...at })
  const seen = at.seenAt === undefined ? shown : (await concernedBy(db, row, { act, ...at, by: at.seenAt })).shown
  const { startsAt, endsAt } = wish
  // seats that are held change every moment, and no act does anything to them
  const fingerprint = fingerprintOf({ ...seen, held: 0, fate: row.fate, startsAt, endsAt, was: row.release_at })
  return { preview: { ...shown, fingerprint, seen_at: at.now.toISOString() }, lines }
}

/** Whom an act concerns and what goes back; with `by`, of the tickets that were had by then. */
async function concernedBy(
  db: Db | Tx,
  row: DeskRow,
  { act, now, role, by }: { act: Act; now: Date; role: StaffRole | null; by?: Date },
): Promise<{ shown: Omit<Preview, 'fingerprint' | 'seen_at'>; lines: ConcernedLine[] }> {
  const since = sinceOf(row, now)
  const counts = await countConcerned(db, row.id, since, by)
  const lines = effects[act].paysBack ? await listLines(db, row.id, since, { by }) : []
  const unpaid = lines.filter((line) => moneyOf(line) === 0).reduce((sum, line) => sum + line.tickets, 0)
  const shown = {
    act,
    members: counts.members,
    tickets: counts.tickets,
    seats: counts.seats,
    begun: counts.begun,
    over: counts.over,
    held: row.held,
    free: counts.given + unpaid,
    money: sumsOf(lines),
    pays_at_once: paysAtOnce(role),
  }
  return { shown, lines }
}

/** For how long what was sold since a preview may go along with it. */
const previewHolds = minutes(10)

/** Whether tickets that were had after a preview may go along: it is of the last minutes. */
export const isRecent = (seenAt: Date, now: Date): boolean => seenAt <= now && after(seenAt, previewHolds) > now
