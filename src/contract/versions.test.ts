import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './api.ts'
import type { Route } from './route.ts'

/**
 * Calls that put something in place of what stands, without saying what they have read, each with its reason. All others
 * send its `version`, or what they saw (`was`, `from`), and are refused when somebody else has changed it since.
 */
const unversioned: Record<string, string> = {
  'PUT /me/addresses/:id': 'one’s own',
  'PATCH /comments/:id': 'one’s own',
  'PUT /me/comment-name': 'one’s own',
  'PUT /me/comment-notices': 'one’s own',
  'PUT /me/home/history': 'one’s own',
  'PUT /me/notices/choice': 'one’s own',
  'PUT /me/player-settings': 'one’s own',
  'PATCH /me/saved-searches/:id': 'one’s own',
  'PUT /me/watched/:id': 'one’s own',
  'PUT /me/person-alerts/:id': 'one’s own',
  'PUT /me/release-alerts/:id': 'one’s own',
  'PUT /me/ticket-reminders': 'one’s own',
  'PUT /me/subscription/reminders': 'one’s own',
  'PUT /me/tickets/:id/festival-vote': 'one’s own',
  'PUT /questions/:id/vote': 'one’s own',
  'PUT /studio/screenings/:id/by-invitation': 'a switch that says to which side',
  'PUT /studio/today/first-day/:item': 'a switch that says to which side',
}

/** A POST that orders a list replaces it as a PUT does. */
const replaces = ({ method, path }: Route) =>
  method === 'PUT' || method === 'PATCH' || (method === 'POST' && path.endsWith('/order'))

const saysWhatItRead = /"(version|was|from)":\{/

test('whatever replaces a whole says what it has read, or has a reason not to', () => {
  const without = (routes as readonly Route[])
    .filter(replaces)
    .filter(({ body }) => {
      const schema = body === undefined ? {} : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
      return !saysWhatItRead.test(JSON.stringify(schema))
    })
    .map(({ method, path }) => `${method} ${path}`)
  expect(without.toSorted()).toEqual(Object.keys(unversioned).toSorted())
})
