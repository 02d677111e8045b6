import { expect, test } from 'vitest'
import { spendableFor, splitOf, type Wallet } from './wallet-share.ts'

const irr = (amount: number) => ({ amount, currency: 'IRR' as const })
const pocket = { currency: 'IRR' as const, spendable: irr(500) } as Wallet['pockets'][number]
const held = (offer: string | null) => ({ purchase_id: 'p', title: '', money: irr(300), until: '', offer_id: offer })
const wallet = (...offers: (string | null)[]) =>
  ({ pockets: [pocket], gifts: [], held: offers.map(held), charge_offer_id: '' }) as Wallet

test('what an earlier try of the same offer holds can be spent on it, and on nothing else', () => {
  expect(spendableFor(wallet('this'), 'this', 'IRR')).toBe(800)
  expect(spendableFor(wallet('other', null), 'this', 'IRR')).toBe(500)
  expect(spendableFor(wallet('this'), 'this', 'USD')).toBe(0)
  expect(spendableFor(null, 'this', 'IRR')).toBe(0)
})

test('the rest respects what the chosen gateway takes at least', () => {
  const gateways = [{ type: 'zarinpal' as const, title: '', en_title: '', default: true, minimum: irr(10_000) }]
  const by = { gateways, gateway: 'zarinpal' as const }
  expect(splitOf(irr(100_000), { ...by, spendable: 95_000 })).toEqual({ wallet: irr(90_000), bank: irr(10_000) })
  expect(splitOf(irr(100_000), { ...by, spendable: 200_000 })).toEqual({ wallet: irr(100_000), bank: irr(0) })
  expect(splitOf(irr(100_000), { gateways: [], gateway: null, spendable: 95_000 }).bank).toEqual(irr(5000))
})
