import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { findAttempt } from '../attempts/attempt-queries.ts'
import { recordVerdict } from '../attempts/record-verdict.ts'

const house = await paymentHouse()

async function begun() {
  const buyer = await house.buyer()
  const { id } = await house.buy(buyer, await house.film())
  const [row] = await house.attempts(id)
  const attempt = await findAttempt(house.db, row?.id ?? '')
  if (attempt === undefined) throw new Error('there is no attempt')
  return { attempt, state: async () => (await house.look(buyer, id)).state }
}

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(house.db)
  return rows[0]?.n
}

/** Nobody can write an attempt before both wait: for each other, or to write. */
async function meet(turn: () => Promise<unknown>): Promise<void> {
  let verdicts: Promise<unknown> = Promise.resolve()
  await house.db.transaction().execute(async (tx) => {
    await sql`lock table payment_attempts in share mode`.execute(tx)
    verdicts = turn()
    await expect.poll(waiting).toBe(2)
  })
  await verdicts
}

test('bug 5: of two attempts that hear the same reference at once, one is paid and the other is set aside', async () => {
  const allBegun = [await begun(), await begun()]
  const verdict = { kind: 'paid', bankReference: '201100001', cardMask: null, money: null } as const
  await meet(() =>
    Promise.all(allBegun.map(({ attempt }) => recordVerdict(house.core, attempt, { verdict, windowMinutes: 45 }))),
  )
  const states = await Promise.all(allBegun.map(({ state }) => state()))
  expect(states.filter((state) => state === 'paid')).toHaveLength(1)
  expect(house.logLines.filter((line) => line.includes('a payment contradicts itself'))).toHaveLength(1)
})
