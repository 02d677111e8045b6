import { expect, test } from 'vitest'
import { isProductId, saidState, ticketsCheckout } from './screening.ts'

const price = { amount: 0, currency: 'IRR' as const }

test('where nobody needs a ticket, nothing is said to be on sale', () => {
  const now = { is_shown_out: false }
  expect(saidState({ ...now, is_free: true, from: [] }, 'on_sale')).toBe('announced')
  expect(saidState({ ...now, is_free: true, from: [] }, 'running')).toBe('running')
  expect(saidState({ ...now, is_free: true, from: [price] }, 'on_sale')).toBe('on_sale')
  expect(saidState({ ...now, is_free: false, from: [] }, 'sale_over')).toBe('sale_over')
})

test('what everybody has seen together is not said to be on, while used tickets still play', () => {
  expect(saidState({ is_free: false, from: [price], is_shown_out: true }, 'running')).toBe('ended')
})

test.each(['1', '2147483647'])('%s can be a product’s number', (id) => expect(isProductId(id)).toBe(true))

test.each(['0', '-1', '1.5', '2147483648', '1e3', 'x', '', undefined])('%s cannot', (id) =>
  expect(isProductId(id)).toBe(false),
)

test('the checkout’s address names the offer and how many', () => {
  expect(ticketsCheckout(9, 'o', 2)).toBe('/screening/9/tickets?offer=o&count=2')
})
