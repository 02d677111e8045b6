import type { LoaderFunctionArgs } from 'react-router'
import { passCheckoutPage } from '#web/features/screenings/festivals/pass-checkout.tsx'
import { CheckoutPage, loadCheckout } from '#web/features/payments/purchases/checkout-page.tsx'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export const loader = (args: LoaderFunctionArgs) => loadCheckout(args, passCheckoutPage.isId)

/** `/festival/{id}/pass?kind={uuid}` */
export default function FestivalPassPage() {
  return <CheckoutPage of={passCheckoutPage} />
}
