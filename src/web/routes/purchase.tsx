import type { LoaderFunctionArgs } from 'react-router'
import { CheckoutPage, loadCheckout } from '#web/features/payments/purchases/checkout-page.tsx'
import { titleCheckout } from '#web/features/payments/purchases/title-checkout.tsx'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export const loader = (args: LoaderFunctionArgs) => loadCheckout(args, titleCheckout.isId)

export default function PurchasePage() {
  return <CheckoutPage of={titleCheckout} />
}
