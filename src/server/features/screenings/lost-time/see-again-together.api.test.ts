import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { days, hours, minutes } from '#lib/time/clock.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { togetherHouse } from '#tests/support/houses/together-house.ts'
import { endOutage, noteOutage } from '#server/features/screenings/together/index.ts'
import { sweepCopies } from '#server/features/screenings/together/make-copies.ts'
import { answerLostTime } from './answer-offer.ts'
import { makeOffers } from './make-offers.ts'

const house = await togetherHouse()
const { db, clock, core, app } = house

const awake = () => awakeSessions(db, clock.now())

async function play(holder: { code: string; token: string }): Promise<number> {
  await awake()
  const headers = { authorization: `Bearer ${holder.token}` }
  const url = `/api/v1/play-info?using_ticket=${encodeURIComponent(holder.code)}`
  return (await app.inject({ url, headers })).statusCode
}

test('together: its copies stay while somebody may choose, and it plays for whoever sees it again', async () => {
  const { productId, startsAt } = await house.together()
  const nika = await house.holder(productId)
  clock.set(startsAt)
  expect(await play(nika)).toBe(200)
  await transaction(db, (tx) => noteOutage(tx, { productId, beganAt: startsAt, notedBy: null, note: 'a test' }))
  // more than a tenth of twenty minutes
  clock.advance(minutes(3))
  await transaction(db, (tx) => endOutage(tx, productId, clock.now()))
  await makeOffers(core)
  clock.advance(days(10))
  await sweepCopies(core)
  expect(await play(nika)).toBe(403)
  await answerLostTime(core, { ticketId: nika.ticketId, memberId: nika.memberId, choice: 'again', locale: 'en' })
  expect(await play(nika)).toBe(200)
  clock.advance(days(4) + hours(37))
  await sweepCopies(core)
  expect(await house.copiesOf(productId)).toMatchObject([{ retired_at: clock.now() }])
})
