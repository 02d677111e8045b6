import type { z } from 'zod'
import type { previewMassRemedy } from '#contract/support/mass-remedies.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { days } from '#lib/time/clock.ts'
import type { MassRemedyId, MemberId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { type HitRow, listKnownTitles, listToExtend, listToGive, listToRefund, type Outage } from './hit-queries.ts'
import { insertMass } from './mass-queries.ts'

type Asked = z.output<(typeof previewMassRemedy)['body']>

/** No outage is longer; and a span that was mistyped by a year is no outage. */
const longestMs = days(7)

/** The outage that is asked about. Fails with 422 by field. */
async function readOutage(tx: Tx, asked: Asked, now: Date): Promise<Outage> {
  const [from, until] = [new Date(asked.from), new Date(asked.until)]
  if (until <= from)
    failFields({ until: [{ fa: 'پایان باید بعد از شروع باشد.', en: 'The end must be after the beginning.' }] })
  if (from > now) failFields({ from: [{ fa: 'این هنوز نشده است.', en: 'This has not happened yet.' }] })
  if (until.getTime() - from.getTime() > longestMs)
    failFields({ until: [{ fa: 'حداکثر هفت روز.', en: 'Seven days at most.' }] })
  const titles = [...new Set(asked.product_ids)]
  const known = await listKnownTitles(tx, titles)
  if (known.length < titles.length)
    failFields({ product_ids: [{ fa: 'یکی از این عنوان‌ها را نداریم.', en: 'We do not have one of these titles.' }] })
  return { from, until, titles }
}

async function listHit(tx: Tx, outage: Outage, { what }: Asked): Promise<HitRow[]> {
  switch (what.deed) {
    case 'extend':
      return listToExtend(tx, outage)
    case 'refund':
      return listToRefund(tx, outage)
    case 'coupon':
      return listToGive(tx, outage, what.amount)
  }
}

/** Groups rows by member, members whose rental ran first. The rows come by member. */
export function byMember(rows: readonly HitRow[]): HitRow[][] {
  const people = new Map<MemberId, HitRow[]>()
  for (const row of rows) people.set(row.member_id, [...(people.get(row.member_id) ?? []), row])
  const order = ['rent', 'ticket', 'watching']
  const rank = ([first]: HitRow[]) => (first === undefined ? order.length : order.indexOf(first.hit_by))
  return [...people.values()].toSorted((a, b) => rank(a) - rank(b))
}

/** In Rials or cents. */
const costIn = (rows: readonly HitRow[], currency: Currency) =>
  rows.reduce((sum, row) => (row.currency === currency ? sum + Number(row.amount) : sum), 0)

/**
 * Looks who was hit and what a remedy costs, and freezes both: what is begun later is exactly this. Fails with 422 by
 * field or `mass_remedy.nobody`.
 */
export async function previewMass(core: Core, memberId: MemberId, asked: Asked): Promise<MassRemedyId> {
  const reason = reasonOf(asked.reason)
  const { what } = asked
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const outage = await readOutage(tx, asked, now)
    const rows = await listHit(tx, outage, asked)
    if (rows.length === 0) fail('mass_remedy.nobody')
    const people = byMember(rows)
    return insertMass(
      tx,
      {
        deed: what.deed,
        hours: what.deed === 'extend' ? what.hours : null,
        coupon_irr: what.deed === 'coupon' ? what.amount : null,
        coupon_days: what.deed === 'coupon' ? what.days : null,
        from_at: outage.from,
        until_at: outage.until,
        reason,
        state: 'draft',
        people: people.length,
        cost_irr: costIn(rows, 'IRR'),
        cost_usd: costIn(rows, 'USD'),
        made_by: memberId,
        made_at: now,
      },
      { titles: outage.titles, people },
    )
  })
}
