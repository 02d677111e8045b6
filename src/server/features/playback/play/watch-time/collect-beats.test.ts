import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectBeats } from './collect-beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Beat = { who: string; at: number }

function house(refuses: (beat: Beat) => boolean = () => false, most = 3) {
  const written: number[][] = []
  const beat = collectBeats<Beat, number>(
    async (beats) => {
      written.push(beats.map(({ at }) => at))
      if (beats.some(refuses)) throw new Error('refused')
      return beats.map(({ at }) => at * 10)
    },
    ({ who }) => who,
    { everyMs: 200, most },
  )
  return { written, beat }
}

test('a beat that comes alone is written at once, those that follow share a statement, each with its own answer', async () => {
  const { written, beat } = house()
  const answers = Promise.all([1, 2, 3].map((at) => beat({ who: `viewer ${at}`, at })))
  await vi.advanceTimersByTimeAsync(199)
  expect(written).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual([[1], [2, 3]])
  expect(await answers).toEqual([10, 20, 30])
})

test('no statement has more than its most, nor two beats of one viewer, and these are written in their order', async () => {
  const { written, beat } = house()
  const all = [beat({ who: 'x', at: 0 })]
  for (const at of [1, 2]) all.push(beat({ who: 'a', at }))
  for (const at of [3, 4, 5]) all.push(beat({ who: `viewer ${at}`, at }))
  await vi.advanceTimersByTimeAsync(600)
  expect(written).toEqual([[0], [1, 3, 4], [2, 5]])
  await Promise.all(all)
})

test('a beat that cannot be written fails alone', async () => {
  const { beat } = house(({ at }) => at === 2)
  const answers = Promise.allSettled([0, 1, 2, 3].map((at) => beat({ who: `viewer ${at}`, at })))
  await vi.advanceTimersByTimeAsync(200)
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('one that cannot be written does not make the others wait for a statement each', async () => {
  const { written, beat } = house(({ at }) => at === 77, 500)
  const all = Promise.allSettled(Array.from({ length: 501 }, (_, at) => beat({ who: `viewer ${at}`, at })))
  await vi.advanceTimersByTimeAsync(200)
  expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(written.length).toBeLessThan(25)
})
