import { expect, test } from 'vitest'
import { elsewhereOf } from './elsewhere.ts'

test.each([
  { code: 'ticket.plays_elsewhere', why: 'asked' },
  { code: 'ticket.moved_elsewhere', why: 'moved' },
  { code: 'ticket.other_network', why: 'network' },
  { code: 'ticket.network_just_moved', why: 'never' },
  { code: 'ticket.network_moves_over', why: 'never' },
])('$code is about the place: $why', ({ code, why }) => {
  expect(elsewhereOf({ code, message: 'It plays elsewhere.' })).toEqual({ why, message: 'It plays elsewhere.' })
})

test.each(['playback.buy', 'constructor', ''])('%j is about something else', (code) => {
  expect(elsewhereOf({ code, message: '' })).toBeNull()
})
