import { expect, test } from 'vitest'
import { after, days, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { sweepPayments } from '#server/sweep-payments.ts'

const { core, db, clock } = await testApp()

test('what a bank has told is remembered for 180 days, then forgotten by the sweep, a batch a minute', async () => {
  const now = clock.now()
  const event = (n: number, receivedAt: Date) => ({
    gateway: 'paypal',
    event_id: `WH-${n}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    received_at: receivedAt,
  })
  const old = Array.from({ length: 250 }, (_, n) => event(n, after(now, -days(180) - minutes(n + 1))))
  const kept = [event(900, after(now, -days(180))), event(901, now)]
  await db
    .insertInto('webhook_events')
    .values([...old, ...kept])
    .execute()
  const left = async () => {
    const rows = await db.selectFrom('webhook_events').select('event_id').orderBy('received_at').execute()
    return rows.map((row) => row.event_id)
  }
  await sweepPayments(core)
  // the oldest went first
  expect(await left()).toEqual([...Array.from({ length: 50 }, (_, n) => `WH-${49 - n}`), 'WH-900', 'WH-901'])
  await sweepPayments(core)
  expect(await left()).toEqual(['WH-900', 'WH-901'])
  clock.advance(minutes(1))
  await sweepPayments(core)
  expect(await left()).toEqual(['WH-901'])
})
