import type { LoaderFunctionArgs } from 'react-router'
import { CheckoutPage, loadCheckout } from '#web/features/payments/purchases/checkout-page.tsx'
import { planCheckout } from '#web/features/memberships/plans/plan-checkout.tsx'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export const loader = (args: LoaderFunctionArgs) => loadCheckout(args, planCheckout.isId)

export default function PlanPage() {
  return <CheckoutPage of={planCheckout} />
}
