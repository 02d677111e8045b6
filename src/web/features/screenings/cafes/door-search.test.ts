import { expect, test } from 'vitest'
import type { DoorList } from './door-ticks.ts'
import { linesNamed, unfoundWord } from './door-search.ts'

type Line = DoorList['lines'][number]
const line = (name: string, guests: string[] = []): Line => ({
  ticket_id: name,
  number: 1,
  name,
  seats: 4,
  came_at: null,
  is_whole: false,
  entries: 0,
  guests: guests.map((one) => ({ id: one, name: one, came_at: null, entries: 0 })),
  nameless_in: 0,
  seats_in: 0,
})

test('a line is found by its holder and by its guests, however they are spelled', () => {
  const lines = [line('نگار نمونه', ['علی رضایی']), line('Sam')]
  const named = (typed: string) => linesNamed(lines, typed).map(({ name }) => name)
  expect(named('')).toEqual(['نگار نمونه', 'Sam'])
  expect(named('علي رضايي')).toEqual(['نگار نمونه'])
  expect(named('sam')).toEqual(['Sam'])
  expect(named('zzz')).toEqual([])
})

test.each([
  ['zzz', false, 'nobody'],
  ['zzz', true, 'nobody'],
  ['a long Latin name', true, 'nobody'],
  ['GLZW-PFGF-J58D', false, 'pressFind'],
  ['glzw pfgf j58d', true, 'codeOffline'],
  ['https://parde.example/play?code=GLZW-PFGF-J58D', true, 'codeOffline'],
] as const)('of %s, offline: %s, it is said: %s', (typed, isOffline, word) => {
  expect(unfoundWord(typed, isOffline)).toBe(word)
})
