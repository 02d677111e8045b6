import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '#web/api.ts'
import { refusalOf } from './refusal.ts'

test.each([
  [401, 'playback.sign_in', 'sign-in'],
  [401, 'auth.required', 'sign-in'],
  [403, 'playback.buy', 'ways'],
  [403, 'playback.ticket_unused', 'ticket'],
  [403, 'playback.ended', 'ways'],
  [403, 'playback.region', 'film'],
  [403, 'playback.not_now', 'film'],
  [403, 'playback.release_ended', 'film'],
  [403, 'playback.ticket_over', 'ways'],
  [403, 'playback.festival_over', 'ways'],
  [403, 'playback.screening_not_begun', 'film'],
  [409, 'playback.plays_on_three', 'again'],
  [503, 'server.unavailable', 'again'],
  [429, 'request.too_many', 'again'],
] as const)('%d %s leads to %s and keeps the API’s sentence', (status, code, step) => {
  const problem = new ApiProblem(status, { code, message: 'sentence' })
  expect(refusalOf(problem)).toEqual({ code, message: 'sentence', step })
})

test('no answer and an unknown fault can be tried again', () => {
  expect(refusalOf(new NetworkFailure('x')).step).toBe('again')
  expect(refusalOf(new TypeError('x')).step).toBe('again')
})
