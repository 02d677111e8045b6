import type { LoaderFunctionArgs } from 'react-router'
import { CheckoutPage, loadCheckout } from '../features/purchases/checkout-page.tsx'
import { planCheckout } from '../features/subscriptions/plan-checkout.tsx'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export const loader = (args: LoaderFunctionArgs) => loadCheckout(args, planCheckout.isId)

export default function PlanPage() {
  return <CheckoutPage of={planCheckout} />
}
