import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'
import { smallFiles } from './small-files.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=-', 'whole'],
] as const)('the range %s of a hundred bytes', (header, expected) => {
  expect(readByteRange(header, 100)).toEqual(expected)
})

test('the least recently asked for is forgotten first', () => {
  const memory = smallFiles({ capacity: 10, largest: 6 })
  memory.put('a', Buffer.alloc(5))
  memory.put('b', Buffer.alloc(5))
  memory.get('a')
  memory.put('c', Buffer.alloc(5))
  expect([memory.get('a')?.length, memory.get('b'), memory.get('c')?.length]).toEqual([5, undefined, 5])
  memory.put('huge', Buffer.alloc(7))
  expect(memory.get('huge')).toBeUndefined()
})
