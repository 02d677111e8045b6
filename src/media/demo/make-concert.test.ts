import { expect, test } from 'vitest'
import { concertSeconds } from './make-concert.ts'
import { concertStage, stageSeconds } from './recipes/concert.ts'

test('a round is a whole number of stages, of groups of two seconds, and of packets of sound', () => {
  expect((concertSeconds / stageSeconds) % 1).toBe(0)
  expect(concertSeconds % 2).toBe(0)
  expect((concertSeconds * concertStage.fps) % 1).toBe(0)
  expect((concertSeconds * 48_000) % 1024).toBe(0)
})
