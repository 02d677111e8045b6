import { Outlet } from 'react-router'
import { FinanceGate } from '../../../features/studio/books/finance-gate.tsx'

export default function FinanceLayout() {
  return (
    <FinanceGate>
      <Outlet />
    </FinanceGate>
  )
}
