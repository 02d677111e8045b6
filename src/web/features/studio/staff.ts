import { createContext, useContext } from 'react'
import type { Me } from '../../session.ts'

export const StaffContext = createContext<Me | null>(null)

/** The member of staff who is here. Only inside the studio's gate. */
export function useStaff(): Me {
  const me = useContext(StaffContext)
  if (!me) throw new Error('useStaff stands outside the gate of the studio')
  return me
}

/** Whether they may change titles; other staff may look. */
export function useCanEdit(): boolean {
  const { staff_role } = useStaff()
  return staff_role === 'editor' || staff_role === 'admin'
}

/** Whether they may make and change plans: prices are finance's business too. */
export function useCanEditPlans(): boolean {
  const { staff_role } = useStaff()
  return staff_role === 'editor' || staff_role === 'finance' || staff_role === 'admin'
}

/** Whether the finance desk is theirs: payments, refunds and the books. */
export function useKeepsBooks(): boolean {
  const { staff_role } = useStaff()
  return staff_role === 'finance' || staff_role === 'admin'
}
