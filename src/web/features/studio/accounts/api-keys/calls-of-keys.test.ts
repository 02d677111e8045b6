import { describe, expect, test } from 'vitest'
import { groupsOf, isReadingChosen, type KeyCall, withCall, withReading } from './calls-of-keys.ts'

const call = (name: string, duty: KeyCall['duty'], summary = ''): KeyCall => ({
  call: name,
  duty,
  summary,
  is_reading: name.startsWith('GET '),
})
const calls = [
  call('GET /studio/orders', 'orders', 'Orders of goods, the newest first'),
  call('GET /studio/orders/:number', 'orders', 'One order'),
  call('POST /studio/orders/:number/notes', 'shop', 'Writes a note'),
  call('GET /studio/titles', null, 'All titles'),
]
const shown = (typed: string) => groupsOf(calls, typed).map(({ duty, calls: of }) => [duty, of.length])

describe('calls of keys', () => {
  test('stand by duty, what all of staff may first', () => {
    expect(shown('')).toEqual([
      ['everybody', 1],
      ['orders', 2],
      ['shop', 1],
    ])
  })

  test('are found by all typed words, in their name or in what they do', () => {
    expect(shown('ORDERS')).toEqual([
      ['orders', 2],
      ['shop', 1],
    ])
    expect(shown('  get  newest ')).toEqual([['orders', 1]])
    expect(shown('get note')).toEqual([])
  })
})

describe('a choice', () => {
  const [, orders, shop] = groupsOf(calls, '')
  if (orders === undefined || shop === undefined) throw new Error('there are groups')
  test('takes and leaves one call', () => {
    const one = withCall(new Set<string>(), 'GET /studio/titles', true)
    expect([...one]).toEqual(['GET /studio/titles'])
    expect(withCall(one, 'GET /studio/titles', false).size).toBe(0)
  })

  test('takes and leaves all reading calls of a group, and nothing else', () => {
    const was = new Set(['POST /studio/orders/:number/notes', 'GET /studio/orders'])
    expect(isReadingChosen(was, orders)).toBe(false)
    const all = withReading(was, orders, true)
    expect([...all].toSorted()).toEqual([...was, 'GET /studio/orders/:number'].toSorted())
    expect(isReadingChosen(all, orders)).toBe(true)
    expect([...withReading(all, orders, false)]).toEqual(['POST /studio/orders/:number/notes'])
    expect(isReadingChosen(all, shop)).toBeNull()
  })
})
