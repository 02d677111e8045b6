import { expect, test } from 'vitest'
import { savedAfter, savedFor, type SavedTicket } from './saved.ts'

const ticket = (id: string): SavedTicket => ({
  id,
  title: 'The last screening',
  code: '7K4M92XCPQRS',
  startsAt: null,
  where: null,
  seats: 1,
})
const seen = (id: string, now: SavedTicket | null = ticket(id)) => ({ sort: 'tickets' as const, id, now })
const ids = (text: string, profile = '1:') => savedFor(text, profile).tickets.map(({ id }) => id)

test('what was seen last stands first, once, and what opens nothing any more goes', () => {
  let text = savedAfter(null, '1:', seen('a'))
  text = savedAfter(text, '1:', seen('b'))
  text = savedAfter(text, '1:', seen('a'))
  expect(ids(text)).toEqual(['a', 'b'])
  expect(ids(savedAfter(text, '1:', seen('a', null)))).toEqual(['b'])
})

test('another profile, a child’s and a guest see nothing, and another profile’s papers replace these', () => {
  const text = savedAfter(null, '1:', seen('a'))
  expect(ids(text, '2:')).toEqual([])
  expect(ids(text, '1:7')).toEqual([])
  expect(savedFor(text, null).tickets).toEqual([])
  expect(ids(savedAfter(text, '2:', seen('b')), '2:')).toEqual(['b'])
  expect(ids(savedAfter(text, '2:', seen('b')), '1:')).toEqual([])
})

test('of many the thirty that were seen last are saved', () => {
  let text: string | null = null
  for (let n = 0; n < 40; n += 1) text = savedAfter(text, '1:', seen(String(n)))
  expect(ids(text ?? '')).toEqual(Array.from({ length: 30 }, (_, n) => String(39 - n)))
})

test.each(['', 'null', '[]', '{', '{"profile":"1:"}', '{"profile":"1:","tickets":1,"orders":[],"receipts":[]}'])(
  'a text that cannot be read shows nothing: %s',
  (text) => expect(savedFor(text, '1:')).toEqual({ tickets: [], orders: [], receipts: [] }),
)
