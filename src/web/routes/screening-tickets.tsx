import type { LoaderFunctionArgs } from 'react-router'
import { CheckoutPage, loadCheckout } from '../features/purchases/checkout-page.tsx'
import { ticketsCheckoutPage } from '../features/screenings/tickets-checkout.tsx'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export const loader = (args: LoaderFunctionArgs) => loadCheckout(args, ticketsCheckoutPage.isId)

/** `/screening/{id}/tickets?offer={uuid}&count={n}` */
export default function ScreeningTicketsPage() {
  return <CheckoutPage of={ticketsCheckoutPage} />
}
