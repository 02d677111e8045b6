import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import type { ProductId } from '#lib/ids.ts'
import { gateways } from '../storm/banks.ts'
import type { House } from '../storm/house.ts'

/** How far a cancelling is. */
export interface Progress {
  linesDone: number
  linesOpen: number
  refundsOpen: number
  untold: number
}

export async function readProgress(db: Db, productId: ProductId): Promise<Progress> {
  const { rows } = await sql<Progress>`
    with act as (select id from screening_acts where product_id = ${productId} and act = 'cancel')
    select
      (select count(*)::int from screening_refunds where act_id in (select id from act) and state = 'done') as "linesDone",
      (select count(*)::int from screening_refunds where act_id in (select id from act) and state <> 'done') as "linesOpen",
      (select count(*)::int from refunds where state not in ('done', 'ended')) as "refundsOpen",
      (select count(*)::int from screening_notices where act_id in (select id from act) and told_at is null) as "untold"
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('nothing was counted')
  return row
}

/** Finds paid purchases without one full refund after a cancelling; one sentence each. */
async function oddRefunds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'purchase ' || purchases.id || ' of ' || purchases.amount || ' has ' || count(refunds.id) || ' refunds of '
        || coalesce(sum(refunds.amount), 0) as what
      from purchases left join refunds on refunds.purchase_id = purchases.id and refunds.state = 'done'
      where purchases.paid_at is not null
      group by purchases.id having count(refunds.id) <> 1 or sum(refunds.amount) <> purchases.amount`.execute(db)
  return rows.map(({ what }) => what)
}

async function oddSeats(db: Db, productId: ProductId): Promise<string[]> {
  const seats = await db
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select(['sold', 'held'])
    .executeTakeFirstOrThrow()
  const { standing } = await db
    .selectFrom('tickets')
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('standing'))
    .executeTakeFirstOrThrow()
  return [
    ...(seats.sold === 0 && seats.held === 0 ? [] : [`${seats.sold} seats are sold and ${seats.held} held`]),
    ...(Number(standing) === 0 ? [] : [`${standing} tickets stand`]),
  ]
}

/** Letters that say that it is cancelled, by the address to which they go. */
export async function countLetters(db: Db, secret: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job where name = 'notices.send_letter'`.execute(db)
  const counts = new Map<string, number>()
  for (const { sealed } of rows) {
    const { to, notice } = openLetter(secret, sealed)
    if (notice.subject.endsWith('is cancelled')) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}

export async function findWrong(
  db: Db,
  of: { productId: ProductId; secret: string; buyers: number },
): Promise<string[]> {
  const letters = await countLetters(db, of.secret)
  const twice = [...letters].filter(([, count]) => count !== 1)
  return [
    ...(await oddRefunds(db)),
    ...(await oddSeats(db, of.productId)),
    ...(letters.size === of.buyers ? [] : [`${letters.size} of ${of.buyers} buyers were written to`]),
    ...twice.map(([to, count]) => `${to} was written to ${count} times`),
  ]
}

/** Money of the shop's payments that a bank still keeps although it was to go back there. */
export async function moneyAtBanks({ db, banks }: House): Promise<string[]> {
  const wrong: string[] = []
  for (const bank of gateways) {
    const kept = (await banks.sessions(bank))
      .filter(({ ledger }) => ledger === 'captured' || ledger === 'held')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
    const { toWallets } = await db
      .selectFrom('refunds')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
      .where('payment_attempts.gateway', '=', bank)
      .where('refunds.step', '=', 'wallet')
      .select(sql<number>`coalesce(sum(refunds.amount), 0)::bigint`.as('toWallets'))
      .executeTakeFirstOrThrow()
    if (kept !== Number(toWallets)) wrong.push(`${bank} keeps ${kept}, and ${toWallets} went to wallets`)
  }
  return wrong
}
