import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { minutes, systemClock } from '#lib/time/clock.ts'
import { clockOf } from './clock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parde-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const clockFile = path.join(folder, 'minutes')
/** Whole minutes; the second clock is read a moment later, and a moment less than nothing is no −0. */
const aheadOf = (clock: { now(): Date }) =>
  Math.round((clock.now().getTime() - systemClock.now().getTime()) / minutes(1)) + 0

test('without a file it is the machine’s own clock', () => {
  expect(clockOf({ clockFile: null })).toBe(systemClock)
})

test('it runs ahead by what the file says at this moment, and never goes back', () => {
  const clock = clockOf({ clockFile })
  expect(aheadOf(clock)).toBe(0)
  writeFileSync(clockFile, '65\n')
  expect(aheadOf(clock)).toBe(65)
  for (const less of ['3', '', '-200', 'tomorrow']) {
    writeFileSync(clockFile, less)
    expect(aheadOf(clock)).toBe(65)
  }
  writeFileSync(clockFile, '4800')
  expect([aheadOf(clock), aheadOf(clockOf({ clockFile }))]).toEqual([4800, 4800])
})
