import { expect, test } from 'vitest'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse()
const { bank } = house

test('bug 7: who paid and closed the tab types the reference, in any digits, and the bank is asked at once', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await bank.press(bought.authority)
  expect(await house.look(nika, bought.id)).toMatchObject({ state: 'open', takes_reference: true })
  const path = `/me/purchases/${bought.id}/check`
  const answer = await house.call('POST', path, { as: nika, body: { reference: '۱۲۳۴۵۶۷۸۹' } })
  expect(answer.body).toMatchObject({ state: 'paid', takes_reference: false })
  await house.expectBooksAgree()
})

test('a typed reference is no proof: without the money nothing is paid', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  const path = `/me/purchases/${bought.id}/check`
  const answer = await house.call('POST', path, { as: nika, body: { reference: '123456789' } })
  expect(answer.body['state']).not.toBe('paid')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
})

test('it is limited, and a stranger’s purchase is not found', async () => {
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const bought = await house.buy(nika, await house.film())
  const path = `/me/purchases/${bought.id}/check`
  const send = (as: typeof nika) => house.call('POST', path, { as, body: { reference: '1234' } })
  expect((await send(raha)).status).toBe(404)
  const statuses = []
  for (let n = 0; n < 21; n += 1) statuses.push((await send(nika)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await house.call('POST', path, { as: nika, body: { reference: 'x'.repeat(201) } })).status).toBe(422)
})
