import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { House } from './house.ts'

const undecided = ['created', 'started', 'returned', 'finalising', 'unknown', 'reversing']
const lookEveryMs = 150
const sweepEveryMs = 1000
const patienceMs = 300_000

/** Attempts, refunds and purchases that are due on the product's clock: what the worker has to do now. */
async function countDue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from payment_attempts where next_check_at <= ${now})
      + (select count(*) from purchases p
          where settled_at is null and expires_at <= ${now} and state <> 'waiting' and not exists (
            select from payment_attempts a where a.purchase_id = p.id and a.next_check_at is not null))
      as due`.execute(db)
  return Number(rows[0]?.due ?? 0)
}

/** Undecided attempts, and purchases that are neither expired nor paid. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from payment_attempts where state = any(${undecided}) or next_check_at is not null)
      + (select count(*) from purchases where settled_at is null) as open`.execute(db)
  return Number(rows[0]?.open ?? 0)
}

/** Lets the worker do everything that is due now. The sweep is queued each second instead of each minute. */
export async function settleNow({ db, now, orderSweep }: House): Promise<void> {
  const end = performance.now() + patienceMs
  for (let swept = Number.NEGATIVE_INFINITY; (await countDue(db, now())) > 0; await sleep(lookEveryMs)) {
    if (performance.now() > end) throw new Error('The worker does not come to the end of what is due.')
    if (performance.now() - swept < sweepEveryMs) continue
    await orderSweep()
    swept = performance.now()
  }
}
