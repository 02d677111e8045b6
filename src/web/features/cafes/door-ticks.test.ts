import { expect, test } from 'vitest'
import { afterSending, type DoorList, type Tick, withTicks } from './door-ticks.ts'

const line = { ticket_id: 'a', number: 1, name: 'نیکا', seats: 2, guests: [], came_at: null, entries: 0 }
const list = { now: '', lines: [line], evening: { seats_in: 0 } } as unknown as DoorList
const tick = (id: string, at: string, is_in = true): Tick => ({ id, ticket_id: 'a', at, is_in })

test('A tick that waits for a line shows at once; of two the earliest counts; taking back empties it.', () => {
  const late = tick('1', '2026-11-26T17:40:00.000Z')
  const early = tick('2', '2026-11-26T17:30:00.000Z')
  const shown = withTicks(list, [late, early])
  expect(shown.lines[0]).toMatchObject({ came_at: early.at, entries: 2 })
  expect(shown.evening.seats_in).toBe(2)
  const back = withTicks(list, [late, tick('3', '2026-11-26T17:41:00.000Z', false)])
  expect(back.lines[0]?.came_at).toBeNull()
  expect(back.evening.seats_in).toBe(0)
})

test('What was ticked while a batch was on its way still waits.', () => {
  const sent = [tick('1', '')]
  expect(afterSending([...sent, tick('2', '')], sent).map(({ id }) => id)).toEqual(['2'])
})
