import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seconds } from '#lib/time/clock.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { endLiveEvent, goOnAir } from '#server/features/screenings/live/events/events.ts'
import { openLiveEvent } from '#server/features/screenings/live/events/open-event.ts'
import { addRun, addSegment } from '#server/features/screenings/live/events/runs.ts'
import { endLease, takeLease } from '#server/features/screenings/live/events/senders.ts'
import { countDecided, countLetters, findOnAir, findResting, findUndecided } from './house-figure-queries.ts'

const house = await paymentHouse()
const { bank, core, clock } = house

test('a payment waits from its return until the bank has said what became of it', async () => {
  expect(await findUndecided(core.db)).toEqual({ count: 0, oldest: null })
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  // a buyer who is still at the bank waits for nobody
  expect(await findUndecided(core.db)).toEqual({ count: 0, oldest: null })
  await bank.press(bought.authority)
  await bank.next('verify', 'http500')
  await bank.bringBack(bought.authority)
  const returned = clock.now()
  clock.advance(seconds(90))
  expect(await findUndecided(core.db)).toEqual({ count: 1, oldest: returned })
  expect(await countDecided(core.db, clock.now())).toEqual([])
  await house.pass(5)
  expect(await findUndecided(core.db)).toEqual({ count: 0, oldest: null })
  expect(await countDecided(core.db, clock.now())).toEqual([{ gateway: 'zarinpal', state: 'paid', count: 1 }])
  clock.advance(seconds(3700))
  expect(await countDecided(core.db, clock.now())).toEqual([])
})

test('a gateway rests for a while, and then no more', async () => {
  await core.db
    .insertInto('gateway_health')
    .values({ gateway: 'mellat', failures: 5, resting_until: new Date(clock.now().getTime() + 60_000) })
    .execute()
  expect(await findResting(core.db, clock.now())).toEqual(['mellat'])
  clock.advance(seconds(61))
  expect(await findResting(core.db, clock.now())).toEqual([])
})

test('a live event counts from when it is on air until it ends, while its camera is connected', async () => {
  const sender = '6f0c1a52-0000-4a3e-9c58-2b7e41d0a913'
  const { productId } = await house.film()
  const id = await openLiveEvent(core, productId)
  await takeLease(core, id, sender)
  expect(await findOnAir(core.db, clock.now())).toEqual([])
  const began = clock.now()
  await goOnAir(core, id)
  expect(await findOnAir(core.db, clock.now())).toEqual([{ on_air_at: began, written_at: null }])

  const runId = randomUUID()
  const facts = { door: 'rtmp', because: 'first', width: 1920, height: 1080, codecs: 'avc1', hasSound: true } as const
  await addRun(core, { eventId: id, runId, facts, beganOn: began })
  const put = (sequence: number) =>
    addSegment(core, {
      eventId: id,
      runId,
      runNumber: 0,
      rung: 'top' as const,
      sequence,
      keyNumber: 0,
      durationUs: 2_000_000,
      bytes: 500_000,
      startsAt: began,
      isIndependent: true,
      now: clock.now(),
    })
  await put(0)
  clock.advance(seconds(2))
  await put(1)
  const newest = clock.now()
  clock.advance(seconds(40))
  expect(await findOnAir(core.db, clock.now())).toEqual([{ on_air_at: began, written_at: newest }])
  await endLease(core, id, sender)
  expect(await findOnAir(core.db, clock.now())).toEqual([])
  await takeLease(core, id, sender)
  await endLiveEvent(core, id)
  expect(await findOnAir(core.db, clock.now())).toEqual([])
})

test('letters and codes of the last hours count by channel, and by whether they were taken', async () => {
  const now = clock.now()
  const notice = (channel: 'mail' | 'sms' | 'push', state: 'sent' | 'refused' | 'queued', more: object = {}) => ({
    kind: 'money' as const,
    channel,
    state,
    created_at: now,
    due_at: now,
    settled_at: state === 'queued' ? null : now,
    ...more,
  })
  const code = (user_name: string, handed_over: boolean | null) => ({
    user_name,
    handed_over,
    handed_over_at: handed_over === null ? null : now,
    purpose: 'register' as const,
    code_hash: Buffer.alloc(32),
    created_at: now,
    expires_at: now,
  })
  await core.db
    .insertInto('notices')
    .values([
      notice('mail', 'sent'),
      notice('mail', 'queued'),
      notice('push', 'sent'),
      notice('sms', 'refused', { reason: 'failed' }),
      notice('sms', 'refused', { reason: 'address_refused' }),
      notice('sms', 'sent', { created_at: new Date(now.getTime() - 4 * 3_600_000) }),
    ])
    .execute()
  await core.db
    .insertInto('auth_codes')
    .values([code('+989120000001', false), code('+989120000002', null), code('a@example.com', true)])
    .execute()
  expect(await countLetters(core.db, now)).toEqual([
    { channel: 'mail', outcome: 'sent', count: 2 },
    { channel: 'sms', outcome: 'refused', count: 2 },
  ])
})
