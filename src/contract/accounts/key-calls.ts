import type { Duty } from '#lib/lists/staff-roles.ts'
import type { Route } from '../route.ts'

/** The duties over staff and over keys: anybody with such a call can give themselves every other. */
const closedDuties: readonly Duty[] = ['staff', 'keys']

/**
 * Calls for staff that no key may make, because their answers are secrets, because they lead what partners are told
 * elsewhere, or because at the pace of a machine they would give all members away.
 */
export const closedCalls: ReadonlySet<string> = new Set([
  'POST /studio/webhooks',
  'PUT /studio/webhooks/:id',
  'POST /studio/webhooks/:id/secret',
  'POST /studio/live-events/:id/key',
  'POST /studio/live-events/:id/new-key',
  'POST /studio/live-events/:id/obs-profile',
  'GET /studio/live-events/:id/preview',
  'GET /studio/live-events/:id/recording',
  'POST /studio/screenings/:id/tickets',
  'POST /studio/tickets/:id/code',
  'POST /studio/screenings/:id/invitations',
  'GET /studio/members',
  'GET /studio/members/:id',
  'GET /studio/audit',
])

/** `"GET /studio/orders"`: how the scope of a key names a call. */
export const callOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** Whether a key may ever make the call: one for staff, and none of the dangerous ones. */
export function takesKeys(route: Pick<Route, 'method' | 'path' | 'access' | 'duty' | 'confirm'>): boolean {
  const { access, duty } = route
  // a call that asks a person once more has nobody to ask
  if (route.confirm !== undefined) return false
  return access === 'staff' && (duty === undefined || !closedDuties.includes(duty)) && !closedCalls.has(callOf(route))
}
