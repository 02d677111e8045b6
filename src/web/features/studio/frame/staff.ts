import { createContext, useContext } from 'react'
import type { Api, CallKey } from '#contract/api.ts'
import { type Duty, hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import type { Me } from '../../../session.ts'

export const StaffContext = createContext<Me | null>(null)

/** The present member of staff. Use it only inside the studio's gate. */
export function useStaff(): Me {
  const me = useContext(StaffContext)
  if (!me) throw new Error('useStaff stands outside the gate of the studio')
  return me
}

type DutyOf<K extends CallKey> = Api[K] extends { duty: infer D extends Duty } ? D : null

/**
 * The duty that a call needs, for calls that pages check before they offer them; null: any staff. Routes of the
 * contract contain schemas and stay out of the browser, so the duties are repeated here, and the compiler compares them
 * with the routes.
 */
const dutyOf = {
  'GET /studio/today': null,
  'GET /studio/titles': null,
  'POST /studio/titles': 'titles',
  'PUT /studio/titles/:id': 'titles',
  'GET /studio/people': null,
  'PUT /studio/people/:id': 'titles',
  'GET /studio/title-collections': 'titles',
  'POST /studio/titles/:id/publish': 'titles',
  'POST /studio/titles/:id/images': 'titles',
  'POST /studio/titles/:id/subtitles': 'titles',
  'POST /studio/runs/:run/retry': 'titles',
  'POST /studio/runs/:run/anew': 'titles',
  'GET /studio/home': 'titles',
  'GET /studio/landings': 'titles',
  'GET /studio/webhooks': 'webhooks',
  'GET /studio/staff': 'staff',
  'GET /studio/api-keys': 'keys',
  'PUT /studio/genre-order': 'titles',
  'GET /studio/lists': null,
  'GET /studio/site': 'titles',
  'GET /studio/pages': 'titles',
  'GET /studio/notice-texts': 'notices',
  'GET /studio/screenings': null,
  'GET /studio/live-events': 'screenings',
  'POST /studio/screenings/:id/acts': 'screenings',
  'POST /studio/screenings/:id/money-back': 'books',
  'POST /studio/tickets/:id/refund': 'books',
  'GET /studio/screenings/:id/tickets': 'tickets',
  'GET /studio/cafes': 'screenings',
  'GET /studio/festivals': 'screenings',
  'POST /studio/festivals/:id/images': 'screenings',
  'GET /studio/plans': null,
  'POST /studio/plans': 'plans',
  'PUT /studio/plans/:id': 'plans',
  'GET /studio/discounts': 'discounts',
  'GET /studio/questions': 'questions',
  'GET /studio/comments': 'comments',
  'GET /studio/cases': 'cases',
  'GET /studio/members': 'cases',
  'POST /studio/members/:id/reset-factors': 'staff',
  'POST /studio/remedies/:id/confirm': 'large_remedies',
  'GET /studio/searches/unfound': 'titles',
  'POST /studio/searches/synonyms': 'titles',
  'GET /studio/gift-campaigns': 'gifts',
  'GET /studio/finance': 'books',
  'GET /studio/report-parties': 'books',
  'GET /studio/orders': 'orders',
  'GET /studio/delivery': 'orders',
  'GET /studio/goods': 'goods',
  'POST /studio/goods': 'goods',
  'GET /studio/stock': 'orders',
  'POST /studio/stock/:id': 'shop',
  'POST /studio/delivery': 'shop',
  'POST /studio/orders/:number/deeds': 'shop',
  'POST /studio/orders/:number/refunds': 'books',
  'GET /studio/jobs': 'jobs',
  'GET /studio/audit': 'audit',
} as const satisfies { [K in CallKey]?: DutyOf<K> }

export type AskedCall = keyof typeof dutyOf

/** Whether a role may make the call. */
export function mayCall(role: StaffRole | null, call: AskedCall): boolean {
  const duty = dutyOf[call]
  return role !== null && (duty === null || hasDuty(role, duty))
}

/** Whether the present member of staff may make the call. */
export const useMayCall = (call: AskedCall): boolean => mayCall(useStaff().staff_role, call)
