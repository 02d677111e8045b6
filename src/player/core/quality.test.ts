import { expect, test } from 'vitest'
import {
  megabytesPerHour,
  type Quality,
  qualityForWish,
  qualityOptions,
  rung as nameOf,
  soundOnlyOf,
} from './quality.ts'

const rung = (id: number, height: number, bitrate: number): Quality => ({
  id,
  width: Math.round((height * 16) / 9),
  height,
  bitrate,
})
const ladder = [rung(0, 240, 400_000), rung(1, 480, 1_000_000), rung(2, 720, 2_000_000), rung(3, 1080, 4_000_000)]

test.each([
  [4_000_000, 1800],
  [2_000_000, 900],
  [1_000_000, 450],
  [400_000, 180],
  [100_000, 45],
  [1, 5],
  [0, 0],
])('%d bits a second cost %d MB an hour', (bits, megabytes) => {
  expect(megabytesPerHour(bits)).toBe(megabytes)
})

test.each([
  [1920, 1080, 1080],
  [854, 480, 480],
  // a wide film is called by its width
  [1920, 804, 1080],
  [854, 358, 480],
  [640, 268, 360],
  [426, 178, 240],
  // an old film fills the height
  [640, 480, 480],
  [720, 1280, 720],
  // a size of its own keeps its own name
  [1024, 576, 576],
  // some lists state a height alone
  [0, 360, 360],
])('people know %d × %d as %d', (width, height, name) => {
  expect(nameOf({ width, height })).toBe(name)
})

test('rungs come best first and the lowest of a real ladder is the data saver', () => {
  const options = qualityOptions(ladder)
  expect(options.map(({ id, isDataSaver }) => [id, isDataSaver])).toEqual([
    [3, false],
    [2, false],
    [1, false],
    [0, true],
  ])
})

test('two rungs need no data saver, and equal heights are one entry', () => {
  const options = qualityOptions([rung(0, 360, 500_000), rung(1, 360, 700_000), rung(2, 720, 2_000_000)])
  expect(options.map(({ id, isDataSaver }) => [id, isDataSaver])).toEqual([
    [2, false],
    [1, false],
  ])
})

test('sound alone is no picture: it is neither the data saver nor what a wish falls to', () => {
  const alone: Quality = { id: 9, width: 64, height: 36, bitrate: 75_000, isSoundOnly: true }
  const qualities = [alone, ...ladder]
  expect(qualityOptions(qualities).map(({ id }) => id)).toEqual([3, 2, 1, 0])
  expect(qualityForWish(qualities, 100)?.id).toBe(0)
  expect(qualityForWish([alone], 100)).toBeNull()
  expect(soundOnlyOf(qualities)).toBe(alone)
  expect(soundOnlyOf(ladder)).toBeUndefined()
})

test('a portrait film is called by its shorter side', () => {
  const [option] = qualityOptions([{ id: 0, width: 720, height: 1280, bitrate: 1 }])
  expect(option && qualityForWish([option], 720)?.id).toBe(0)
})

test('the kept wish takes the best rung that is not above it, else the lowest', () => {
  expect(qualityForWish(ladder, 720)?.id).toBe(2)
  expect(qualityForWish(ladder, 600)?.id).toBe(1)
  expect(qualityForWish(ladder, 100)?.id).toBe(0)
  expect(qualityForWish(ladder, null)).toBeNull()
  expect(qualityForWish([], 720)).toBeNull()
})
