import { createContext, useContext } from 'react'
import type { Api, CallKey } from '#contract/api.ts'
import { type Duty, hasDuty, type StaffRole } from '#lib/staff-roles.ts'
import type { Me } from '../../../session.ts'

export const StaffContext = createContext<Me | null>(null)

/** The member of staff who is here. Only inside the studio's gate. */
export function useStaff(): Me {
  const me = useContext(StaffContext)
  if (!me) throw new Error('useStaff stands outside the gate of the studio')
  return me
}

type DutyOf<K extends CallKey> = Api[K] extends { duty: infer D extends Duty } ? D : null

/**
 * Whose duty the calls are that pages ask about before they offer them; null: anybody's of staff. The routes of the
 * contract carry schemas and stay out of the browser, so a page has the duty alone, and the compiler compares it with
 * the route's.
 */
const dutyOf = {
  'GET /studio/titles': null,
  'POST /studio/titles': 'titles',
  'PUT /studio/titles/:id': 'titles',
  'POST /studio/titles/:id/publish': 'titles',
  'POST /studio/titles/:id/images': 'titles',
  'POST /studio/titles/:id/subtitles': 'titles',
  'POST /studio/runs/:run/retry': 'titles',
  'GET /studio/plans': null,
  'POST /studio/plans': 'plans',
  'PUT /studio/plans/:id': 'plans',
  'GET /studio/discounts': 'discounts',
  'GET /studio/gift-campaigns': 'gifts',
  'GET /studio/finance': 'books',
} as const satisfies { [K in CallKey]?: DutyOf<K> }

export type AskedCall = keyof typeof dutyOf

/** Whether somebody of this role may make the call. */
export function mayCall(role: StaffRole | null, call: AskedCall): boolean {
  const duty = dutyOf[call]
  return role !== null && (duty === null || hasDuty(role, duty))
}

/** Whether who is here may make the call. */
export const useMayCall = (call: AskedCall): boolean => mayCall(useStaff().staff_role, call)
