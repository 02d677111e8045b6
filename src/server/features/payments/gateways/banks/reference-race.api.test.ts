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

test('bug 5: of two attempts that hear the same reference at once, one is paid and the other is set aside', async () => {
  for (let round = 0; round < 8; round += 1) {
    const allBegun = [await begun(), await begun()]
    const verdict = { kind: 'paid', bankReference: `20110000${round}`, cardMask: null, money: null } as const
    await Promise.all(allBegun.map(({ attempt }) => recordVerdict(house.core, attempt, { verdict, windowMinutes: 45 })))
    const states = await Promise.all(allBegun.map(({ state }) => state()))
    expect(states.filter((state) => state === 'paid')).toHaveLength(1)
  }
  expect(house.logLines.filter((line) => line.includes('a payment contradicts itself'))).toHaveLength(8)
})
