import { expect, test } from 'vitest'
import { after, days, hours, minutes, seconds } from '#lib/time/clock.ts'
import { reachedAt } from './reached-at.ts'

const now = new Date('2026-11-21T18:00:00Z')
const at = (ms: number) => after(now, ms).getTime()

test.each([
  ['a beat that tells no time', {}, 0],
  ['a beat on its way for a moment', { at: at(-seconds(2)) }, -seconds(2)],
  ['a beat on its way for a minute', { at: at(-minutes(1)) }, -minutes(1)],
  ['a device that is two minutes slow', { at: at(-minutes(2)) }, 0],
  ['a device that is two hours slow', { at: at(-hours(2)) }, 0],
  ['a device that is two hours fast', { at: at(hours(2)) }, 0],
  ['a device that lives in 1970', { at: 0 }, 0],
  ['a beat that waited an hour for a line', { at: at(-hours(1)), sent_at: at(0) }, -hours(1)],
  ['the same on a slow device', { at: at(-hours(3)), sent_at: at(-hours(2)) }, -hours(1)],
  ['the same on a fast device', { at: at(hours(1)), sent_at: at(hours(2)) }, -hours(1)],
  ['a clock that was set back while the beat waited', { at: at(0), sent_at: at(-hours(2)) }, 0],
  ['a clock that was set right while the beat waited', { at: 0, sent_at: at(0) }, -days(31)],
])('%s', (_what, told, reached) => {
  expect(reachedAt(told, now).getTime() - now.getTime()).toBe(reached)
})
