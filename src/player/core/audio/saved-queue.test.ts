import { expect, test } from 'vitest'
import { add, emptyQueue, next, type Queued, setRepeat, setShuffle, start } from './queue.ts'
import { readQueue, writeQueue } from './saved-queue.ts'

const readTrack = (value: unknown): Queued | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? { id: value.id } : null
const played = () => {
  const queue = start(emptyQueue<Queued>(5), [{ id: 1 }, { id: 2 }, { id: 3 }], 0)
  return next(add(setRepeat(setShuffle(queue, true), 'all'), [{ id: 9 }], 'last'))
}

test('a queue comes back as it was, and new entries get keys of their own', () => {
  const queue = played()
  const back = readQueue(writeQueue({ queue, positionMs: 12_345.6 }), readTrack)
  expect(back).toEqual({ queue, positionMs: 12_346 })
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a number', '4'],
  ['no present track', JSON.stringify({ ...played(), current: null })],
  ['a track of another shape', JSON.stringify({ ...played(), current: { key: 1, track: { name: 'x' } } })],
  ['two entries of one key', JSON.stringify({ ...played(), ahead: [{ ...played().current }] })],
])('%s is no queue', (_what, text) => {
  expect(readQueue(text, readTrack)).toBeNull()
})

test('what is broken in it is left out, and the rest comes back', () => {
  const { current } = played()
  const text = JSON.stringify({ current, past: 'x', ahead: [{ key: 70, track: null }], repeat: 'twice', seed: 'a' })
  expect(readQueue(text, readTrack)?.queue).toMatchObject({
    past: [],
    current,
    ahead: [],
    after: [],
    repeat: 'off',
    seed: 1,
  })
})
