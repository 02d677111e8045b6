import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { compareOne } from './compare-lists.ts'
import { type Buyer, walletRials } from './crowd.ts'

const price = 1_490_000
const paid = (id: string, productId: number) => ({
  id,
  state: 'paid',
  product_id: productId,
  amount: { amount: price },
})

/** The house's answers about the one buyer. */
const house = { items: [paid('one', 11), paid('two', 12)], left: walletRials - 2 * price }

const server = createServer((request, response) => {
  const { items, left } = house
  const page = Number(new URL(request.url ?? '/', 'http://house.example').searchParams.get('page'))
  const body = request.url?.startsWith('/api/v1/me/wallet')
    ? { pockets: [{ currency: 'IRR', spendable: { amount: left } }] }
    : // one on a page, so that a list of several pages is read to its end
      { items: items.slice(page - 1, page), total: items.length }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const nika = (acknowledged: [string, number][]): Buyer => ({
  memberId: 'nika',
  token: 'token',
  userName: 'nika',
  turn: 1,
  acknowledged: new Map(acknowledged),
})
const both: [string, number][] = [
  ['one', 11],
  ['two', 12],
]

async function compared(acknowledged: [string, number][], over: Partial<typeof house> = {}) {
  const usual = { ...house }
  Object.assign(house, over)
  return compareOne(origin, nika(acknowledged)).finally(() => Object.assign(house, usual))
}

test('a list that has all that was acknowledged, and a wallet that paid for it, are right', async () => {
  expect(await compared(both)).toEqual({ found: 2, wrong: [] })
})

test('a purchase that was acknowledged and is not in the list is lost, whatever the wallet says', async () => {
  const over = { items: [paid('one', 11)], left: walletRials - price }
  const lost = 'LOST: nika was told that two is paid, and the list does not have it'
  expect(await compared(both, over)).toEqual({ found: 1, wrong: [lost] })
})

test('a purchase that is in the list and not paid, or of another film, is lost', async () => {
  const items = [{ ...paid('one', 11), state: 'waiting' }, paid('two', 99)]
  const { found, wrong } = await compared(both, { items, left: walletRials - price })
  expect([found, wrong.length]).toEqual([0, 2])
})

test('what nobody was told, a film that was paid twice, and a wallet that paid more are wrong', async () => {
  expect((await compared([['one', 11]])).wrong).toEqual(['nika has two and was never told so'])
  const twice = [paid('one', 11), paid('two', 11)]
  expect((await compared([both[0]!, ['two', 11]], { items: twice })).wrong).toEqual([
    'nika has paid twice for one film',
  ])
  const { wrong } = await compared(both, { left: walletRials - 3 * price })
  expect(wrong).toEqual([`nika has ${walletRials - 3 * price} Rials and should have ${walletRials - 2 * price}`])
})
