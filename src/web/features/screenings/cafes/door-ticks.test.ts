import { expect, test } from 'vitest'
import { afterSending, type DoorList, type Tick, withTicks } from './door-ticks.ts'

const none = { is_whole: false, nameless_in: 0, seats_in: 0 }
const line = { ticket_id: 'a', number: 1, name: 'نیکا', seats: 2, guests: [], came_at: null, entries: 0, ...none }
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

test('Guests are ticked singly: each once, those without a name as many as there are seats for them, all of it at once.', () => {
  const guest = (id: string) => ({ id, name: id, came_at: null, entries: 0 })
  const group = { ...list, lines: [{ ...line, seats: 3, guests: [guest('g'), guest('h')] }] } as unknown as DoorList
  const at = '2026-11-26T17:40:00.000Z'
  const ofGuest = (id: string, is_in = true): Tick => ({ ...tick(id, at, is_in), part: 'guest', guest_id: 'g' })
  const nameless = (id: string, is_in = true): Tick => ({ ...tick(id, at, is_in), part: 'nameless' })
  const after = (...ticks: Tick[]) => withTicks(group, ticks).lines[0]
  expect(after(ofGuest('1'), ofGuest('2'))).toMatchObject({
    seats_in: 1,
    is_whole: false,
    guests: [{ entries: 2 }, {}],
  })
  expect(after(nameless('1'), nameless('2'))).toMatchObject({ seats_in: 1, nameless_in: 1 })
  expect(after(nameless('1'), nameless('2', false), nameless('3', false))).toMatchObject({ seats_in: 0, came_at: null })
  expect(after(ofGuest('1'), ofGuest('2', false))).toMatchObject({
    seats_in: 0,
    came_at: null,
    guests: [{ came_at: null }, {}],
  })
  expect(after(ofGuest('1'), tick('2', at))).toMatchObject({ seats_in: 3, is_whole: true })
  expect(after(ofGuest('1'), tick('2', at), tick('3', at, false))).toMatchObject({ seats_in: 0, is_whole: false })
})
