import type { z } from 'zod'
import type { closeDay as closeRoute, listClosedDays } from '#contract/finance/closed-days.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { type ClosedRow, insertClosedDay, listClosed, lockClosing, readEnds, sumDay } from './closing-queries.ts'
import { compareBooks } from './compare-books.ts'
import { nextToClose, refusalOfClosing, settledBy } from './judge-closing.ts'

type Listed = z.input<(typeof listClosedDays.responses)[200]>
type Closed = z.input<(typeof closeRoute.responses)[201]>

const present = ({ user_name: userName, name, closed_at: at, ...row }: ClosedRow): Closed => ({
  ...row,
  settled: row.settled.map((one) => ({ ...one, gateway: one.gateway as Closed['settled'][number]['gateway'] })),
  closed_at: at.toISOString(),
  by: name ?? userName,
})

/** The closed days, and the next one with what is booked on it so far. */
export async function listDays({ db, clock }: Core): Promise<Listed> {
  const [rows, ends] = await Promise.all([listClosed(db, null), readEnds(db)])
  const next = nextToClose({ ...ends, now: clock.now() })
  return { items: rows.map(present), next: next === null ? null : { day: next, sums: await sumDay(db, next) } }
}

/**
 * Closes a day: what the ledger has of it, what banks say and what the check of the books finds are written down, and
 * the database takes no posting of that day any more. Fails with `day.not_over`, `day.closed` or `day.not_next`.
 */
export async function closeDay(
  core: Core,
  desk: { memberId: MemberId; audit: Audit },
  wish: z.output<typeof closeRoute.body>,
): Promise<Closed> {
  const now = core.clock.now()
  const [{ differences }, doubts] = await Promise.all([checkLedger(core.db), compareBooks(core.db)])
  return transaction(core.db, async (tx) => {
    await lockClosing(tx)
    const ends = await readEnds(tx)
    const refusal = refusalOfClosing(wish.day, { ...ends, next: nextToClose({ ...ends, now }), now })
    if (refusal !== null) fail(refusal)
    const sums = await sumDay(tx, wish.day)
    const settled = settledBy(sums, wish.settled)
    const found = [...differences, ...doubts]
    await insertClosedDay(tx, {
      day: wish.day,
      at: now,
      by: desk.memberId,
      note: displayText(wish.note),
      sums,
      settled,
      differences: found,
    })
    const details = { differences: found.length, settled: settled.length }
    await desk.audit(tx, { memberId: desk.memberId, action: 'day.closed', subject: `day:${wish.day}`, details })
    const [row] = await listClosed(tx, wish.day)
    return present(row ?? fail('day.closed'))
  })
}
