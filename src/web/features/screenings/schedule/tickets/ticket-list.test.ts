import { expect, test } from 'vitest'
import { nextOf, readTicketQuery, shownTickets, stubOf, ticketsAddress } from './ticket-list.ts'

const tickets = (['over', 'unused', 'missed', 'in_use'] as const).map((state) => ({ state }))
const states = (list: { state: string }[]) => list.map(({ state }) => state)

test('what can still be used stands above what is past', () => {
  expect(states(shownTickets(tickets, 'all'))).toEqual(['unused', 'in_use', 'over', 'missed'])
  expect(states(shownTickets(tickets, 'coming'))).toEqual(['unused', 'in_use'])
  expect(states(shownTickets(tickets, 'past'))).toEqual(['over', 'missed'])
})

test('the next ticket is the first that opens a door', () => {
  const over = { state: 'over', code: 'A' } as const
  const withOther = { state: 'unused', code: null } as const
  const next = { state: 'unused', code: 'B' } as const
  expect(nextOf([over, withOther, next, { state: 'in_use', code: 'C' }])).toBe(next)
  expect(nextOf([over, withOther])).toBeNull()
})

test('the address of a list is read and written the same', () => {
  const query = { show: 'past', screening: 7, page: 3 } as const
  const address = ticketsAddress(query, { page: 3 })
  expect(address).toBe('/account/tickets?show=past&screening=7&page=3')
  expect(readTicketQuery(new URL(address, 'https://x.example').searchParams)).toEqual(query)
  expect(ticketsAddress(query, { show: 'all', screening: null })).toBe('/account/tickets')
})

test('an address that makes no sense shows all tickets', () => {
  const search = new URLSearchParams('show=some&screening=-1&page=0')
  expect(readTicketQuery(search)).toEqual({ show: 'all', screening: null, page: 1 })
})

test('the stub of a ticket has its code, or says who has it or that it is dead', () => {
  expect(stubOf({ code: '7K4M-92XC-PQRS', state: 'unused' })).toBe('code')
  expect(stubOf({ code: null, state: 'unused' })).toBe('withOther')
  expect(stubOf({ code: null, state: 'cancelled' })).toBe('noEntry')
  expect(stubOf({ code: null, state: 'revoked' })).toBe('noEntry')
})
