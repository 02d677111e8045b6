import { describe, expect, test } from 'vitest'
import { clearComing, move, moveBy, putBack, remove } from './arrange-queue.ts'
import { queueAfter } from './follower.ts'
import {
  add,
  emptyQueue,
  goTo,
  next,
  previous,
  type Queue,
  type Queued,
  repeatAfter,
  setRepeat,
  setShuffle,
  start,
} from './queue.ts'

const tracks = (...ids: number[]) => ids.map((id) => ({ id }))
const album = (from = 0, ids = [1, 2, 3, 4]) => start(emptyQueue<Queued>(7), tracks(...ids), from)
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const ids = (entries: readonly { track: Queued }[]) => entries.map(({ track }) => track.id)
/** A queue in one line: `behind | present | next from the album | after that`. */
const line = ({ past, current, ahead, after }: Queue<Queued>) =>
  [ids(past), current ? [current.track.id] : [], ids(ahead), ids(after)].map((part) => part.join(' ')).join(' | ')
const times = (count: number, run: (queue: Queue<Queued>) => Queue<Queued>, queue: Queue<Queued>) =>
  Array.from({ length: count }).reduce<Queue<Queued>>((one) => run(one), queue)
const keyOf = (queue: Queue<Queued>, id: number) =>
  [...queue.past, ...queue.ahead, ...queue.after].find(({ track }) => track.id === id)?.key ?? -1

describe('starting', () => {
  test.each([
    ['at the first track', album(), ' | 1 | 2 3 4 | '],
    ['at a later one: those before it lie behind', album(2), '1 2 | 3 | 4 | '],
    ['behind the end: at the last one', album(9), '1 2 3 | 4 |  | '],
    ['nothing: nothing changes', start(album(), [], 0), ' | 1 | 2 3 4 | '],
    [
      'another album: what was added by hand stays behind it',
      start(add(album(), tracks(9), 'last'), tracks(5, 6), 0),
      ' | 5 | 6 | 9',
    ],
  ])('%s', (_what, queue, seen) => {
    expect(line(queue)).toBe(seen)
  })

  test('at a later track in a drawn order, the ones before it come too', () => {
    const queue = start(setShuffle(emptyQueue<Queued>(3), true), tracks(1, 2, 3, 4, 5), 2)
    expect(queue.current?.track.id).toBe(3)
    expect(sorted(ids(queue.ahead))).toEqual([1, 2, 4, 5])
  })
})

describe('adding', () => {
  test.each([
    ['next: before what follows from the album', add(album(), tracks(8, 9), 'next'), ' | 1 | 8 9 2 3 4 | '],
    ['last: behind everything', add(add(album(), tracks(8), 'last'), tracks(9), 'last'), ' | 1 | 2 3 4 | 8 9'],
    ['into an empty queue: it is the present one', add(emptyQueue<Queued>(1), tracks(8, 9), 'last'), ' | 8 |  | 9'],
    ['the same track twice: two entries', add(album(0, [1]), tracks(1, 1), 'last'), ' | 1 |  | 1 1'],
  ])('%s', (_what, queue, seen) => {
    expect(line(queue)).toBe(seen)
    const keys = [...queue.past, ...queue.ahead, ...queue.after].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a queue has an end: what is over it is left out', () => {
    const queue = add(album(), tracks(...Array.from({ length: 900 }, (_, at) => at + 10)), 'last')
    expect(queue.ahead.length + queue.after.length).toBe(500)
  })
})

describe('going on', () => {
  const mixed = add(album(2), tracks(9), 'last')
  test.each([
    ['to the next of the album', next(album()), '1 | 2 | 3 4 | '],
    ['from the album to what was added', times(2, next, mixed), '1 2 3 4 | 9 |  | '],
    ['at the end: nothing', times(3, next, mixed), '1 2 3 4 9 |  |  | '],
    [
      'at the end, repeating all: from the beginning, in the album’s order',
      times(3, next, setRepeat(mixed, 'all')),
      ' | 1 | 2 3 4 9 | ',
    ],
    ['repeating one: the same', next(setRepeat(album(), 'one')), ' | 1 | 2 3 4 | '],
    ['repeating one, when somebody asks: the next', next(setRepeat(album(), 'one'), true), '1 | 2 | 3 4 | '],
    ['an empty queue stays empty', next(emptyQueue<Queued>(1)), ' |  |  | '],
  ])('%s', (_what, queue, seen) => {
    expect(line(queue)).toBe(seen)
  })

  test('repeating all in a drawn order never plays the last track twice in a row', () => {
    for (let seed = 1; seed < 60; seed++) {
      const queue = setRepeat(setShuffle(start(emptyQueue<Queued>(seed), tracks(1, 2, 3), 0), true), 'all')
      const last = times(2, next, queue)
      const again = next(last)
      expect(again.current?.track.id).not.toBe(last.current?.track.id)
      expect(sorted(ids([...again.ahead, ...(again.current ? [again.current] : [])]))).toEqual([1, 2, 3])
    }
  })

  test('a single track repeats under “all”', () => {
    expect(line(next(setRepeat(album(0, [1]), 'all')))).toBe(' | 1 |  | ')
  })

  test.each([
    ['what follows is known beforehand', album(), [], '1 | 2 | 3 4 | '],
    ['closed tracks are passed over', album(), [2, 3], '1 2 3 | 4 |  | '],
    ['all closed: the end', album(), [2, 3, 4], '1 2 3 4 |  |  | '],
    ['all closed while repeating all: this one again', setRepeat(album(), 'all'), [2, 3, 4], ' | 1 | 2 3 4 | '],
  ])('%s', (_what, queue, closed, seen) => {
    expect(line(queueAfter(queue, ({ id }) => closed.includes(id)))).toBe(seen)
  })

  test('a round of closed tracks ends', () => {
    expect(queueAfter(setRepeat(album(), 'all'), () => true).current).toBeNull()
  })

  test('asked twice, a drawn order answers the same', () => {
    const queue = setRepeat(setShuffle(album(0, [1, 2, 3, 4, 5, 6]), true), 'all')
    const last = times(5, next, queue)
    expect(line(next(last))).toBe(line(next(last)))
  })
})

describe('going back', () => {
  test.each([
    ['early in a track: to the one before', previous(next(album()), 2000), ' | 1 | 2 3 4 | '],
    ['later in a track: it begins anew', previous(next(album()), 3001), '1 | 2 | 3 4 | '],
    ['at the first: it begins anew', previous(album(), 0), ' | 1 | 2 3 4 | '],
    ['after the end: the last one', previous(times(4, next, album()), 0), '1 2 3 | 4 |  | '],
  ])('%s', (_what, queue, seen) => {
    expect(line(queue)).toBe(seen)
  })

  test.each([
    ['to one ahead: what is passed over lies behind', album(), 3, '1 2 | 3 | 4 | 9'],
    ['to one that was added', album(), 9, '1 2 3 4 | 9 |  | '],
    ['to one behind', times(2, next, album()), 1, ' | 1 | 2 3 4 | 9'],
  ])('%s', (_what, queue, id, seen) => {
    const whole = add(queue, tracks(9), 'last')
    expect(line(goTo(whole, keyOf(whole, id)))).toBe(seen)
  })

  test('to what is not there: nothing changes', () => {
    const queue = album()
    expect(goTo(queue, 99)).toBe(queue)
  })
})

describe('shuffling', () => {
  test('on: all that was not heard, behind the present one; off: the album’s order again', () => {
    const heard = next(album(1, [1, 2, 3, 4, 5, 6]))
    const mixed = setShuffle(add(heard, tracks(9), 'last'), true)
    expect(mixed.current?.track.id).toBe(3)
    expect(ids(mixed.past)).toEqual([2])
    expect(sorted(ids(mixed.ahead))).toEqual([1, 4, 5, 6])
    expect(ids(mixed.after)).toEqual([9])
    expect(line(setShuffle(mixed, false))).toBe('1 2 | 3 | 4 5 6 | 9')
  })

  test('off while something added by hand sounds: nothing is lost', () => {
    const mixed = next(setShuffle(add(album(0, [1, 2]), tracks(9), 'next'), true))
    const plain = setShuffle(mixed, false)
    expect(sorted(ids([...plain.past, ...plain.ahead, ...(plain.current ? [plain.current] : [])]))).toEqual([1, 2, 9])
  })

  test('every order comes about as often', () => {
    const counts = new Map<string, number>()
    const rounds = 12_000
    let queue = emptyQueue<Queued>(1)
    for (let round = 0; round < rounds; round++) {
      queue = start(setShuffle({ ...queue, isShuffled: false }, true), tracks(0, 1, 2, 3), 0)
      const order = ids(queue.ahead).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    // 2,000 each are expected; four standard deviations are 163
    for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(163)
  })

  test('the repeat button goes round', () => {
    expect([repeatAfter('off'), repeatAfter('all'), repeatAfter('one')]).toEqual(['all', 'one', 'off'])
  })
})

describe('arranging', () => {
  const queue = add(album(), tracks(8, 9), 'last')
  const by = (id: number, step: -1 | 1, one = queue) => moveBy(one, keyOf(one, id), step)
  test.each([
    ['within the album’s part', move(queue, keyOf(queue, 4), 0), ' | 1 | 4 2 3 | 8 9'],
    ['from the album’s part behind it', move(queue, keyOf(queue, 2), 4), ' | 1 | 3 4 | 8 9 2'],
    ['from behind into the album’s part', move(queue, keyOf(queue, 9), 1), ' | 1 | 2 9 3 4 | 8'],
    ['onto itself', move(queue, keyOf(queue, 3), 1), ' | 1 | 2 3 4 | 8 9'],
    ['behind the end: to the end', move(queue, keyOf(queue, 2), 50), ' | 1 | 3 4 | 8 9 2'],
    ['a step down', by(2, 1), ' | 1 | 3 2 4 | 8 9'],
    ['a step up', by(3, -1), ' | 1 | 3 2 4 | 8 9'],
    ['a step down over the border: first the side changes', by(4, 1), ' | 1 | 2 3 | 4 8 9'],
    ['and then the place', by(4, 1, by(4, 1)), ' | 1 | 2 3 | 8 4 9'],
    ['a step up over the border', by(8, -1), ' | 1 | 2 3 4 8 | 9'],
    ['up at the top: nothing', by(2, -1), ' | 1 | 2 3 4 | 8 9'],
    ['down at the end: nothing', by(9, 1), ' | 1 | 2 3 4 | 8 9'],
    ['all away', clearComing(queue), ' | 1 |  | '],
  ])('%s', (_what, arranged, seen) => {
    expect(line(arranged)).toBe(seen)
  })

  test.each([2, 4, 8, 9])('what is taken out (%i) can be put back where it was', (id) => {
    const { queue: without, removed } = remove(queue, keyOf(queue, id))
    expect(line(without)).not.toContain(String(id))
    expect(removed && line(putBack(without, removed))).toBe(line(queue))
  })

  test('what is not there cannot be taken out', () => {
    expect(remove(queue, 99)).toEqual({ queue, removed: null })
  })
})
