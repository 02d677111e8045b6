import { expect, test } from 'vitest'
import { readEvent } from './paypal-event.ts'

const attempt = '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44'
const read = (resource: unknown, type = 'X') =>
  readEvent(JSON.stringify({ id: 'WH-1', event_type: type, resource, create_time: '2026-05-01T12:00:00Z' }))

test('an order names its attempt by our number in its unit, and by its own', () => {
  expect(
    read({ id: 'ORDER', status: 'APPROVED', purchase_units: [{ custom_id: attempt }] }, 'CHECKOUT.ORDER.APPROVED'),
  ).toEqual({
    id: 'WH-1',
    type: 'CHECKOUT.ORDER.APPROVED',
    names: { attemptIds: [attempt], sessionKeys: ['ORDER'], bankReferences: ['ORDER'] },
  })
})

test('a capture names it by our number, its order, or itself', () => {
  const capture = { id: 'CAPTURE', custom_id: attempt, supplementary_data: { related_ids: { order_id: 'ORDER' } } }
  expect(read(capture)?.names).toEqual({
    attemptIds: [attempt],
    sessionKeys: ['CAPTURE', 'ORDER'],
    bankReferences: ['CAPTURE'],
  })
})

test('a refund names it by the capture above it, and a dispute by the transactions it is about', () => {
  const up = { rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAPTURE', method: 'GET' }
  expect(read({ id: 'REFUND', links: [{ ...up, rel: 'self' }, up] })?.names.bankReferences).toEqual([
    'REFUND',
    'CAPTURE',
  ])
  const disputed_transactions = [{ seller_transaction_id: 'CAPTURE', custom: attempt }]
  expect(read({ dispute_id: 'PP-1', disputed_transactions })?.names).toEqual({
    attemptIds: [attempt],
    sessionKeys: [],
    bankReferences: ['CAPTURE'],
  })
})

test('what has another shape names nothing, and is an event all the same', () => {
  const nothing = { attemptIds: [], sessionKeys: [], bankReferences: [] }
  for (const resource of [undefined, null, 'text', [], { custom_id: 'no-number' }, { id: '' }, { id: 'x'.repeat(200) }])
    expect(read(resource)?.names).toEqual(nothing)
  expect(read({ links: 'none', purchase_units: {}, supplementary_data: [] })?.names).toEqual(nothing)
})

test.each([
  '',
  'no',
  '[]',
  '{}',
  '{"id":"WH-1"}',
  '{"event_type":"X"}',
  '{"id":7,"event_type":"X"}',
  '{"id":"","event_type":"X"}',
])('%s is no event', (text) => expect(readEvent(text)).toBeNull())
