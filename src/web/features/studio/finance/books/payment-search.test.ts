import { expect, test } from 'vitest'
import { addressOfPayments, isNarrowed, noSearch, queryOf, readPayments } from './payment-search.ts'

const read = (search: string) => readPayments(new URLSearchParams(search))

test('an address is read, and nonsense in it is left out', () => {
  expect(read('')).toEqual(noSearch)
  expect(read('query=%201042%20&state=paid&gateway=saman&from=2026-11-01&to=2026-11-21&page=3')).toEqual({
    query: '1042',
    state: 'paid',
    gateway: 'saman',
    from: '2026-11-01',
    to: '2026-11-21',
    page: 3,
  })
  expect(read('state=lost&gateway=bitcoin&from=2026-02-31&to=tomorrow&page=0')).toEqual(noSearch)
})

test('the address of a list is short and reads back the same', () => {
  expect(addressOfPayments(noSearch)).toBe('/studio/finance/payments')
  const asked = { ...noSearch, query: 'negar@parde.example', state: 'unknown', to: '2026-11-21', page: 2 } as const
  expect(read(addressOfPayments(asked).split('?')[1] ?? '')).toEqual(asked)
  expect(isNarrowed(asked)).toBe(true)
  expect(isNarrowed({ ...noSearch, page: 4 })).toBe(false)
})

test('what is not asked for is not sent', () => {
  expect(JSON.stringify(queryOf({ ...noSearch, state: 'paid' }))).toBe('{"state":"paid"}')
})
