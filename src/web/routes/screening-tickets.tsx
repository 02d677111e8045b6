import type { LoaderFunctionArgs } from 'react-router'
import { CheckoutPage, loadCheckout } from '#web/features/payments/purchases/checkout-page.tsx'
import { ticketsCheckoutPage } from '#web/features/screenings/schedule/tickets/tickets-checkout.tsx'
import type { RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export const loader = (args: LoaderFunctionArgs) => loadCheckout(args, ticketsCheckoutPage.isId)

/** `/screening/{id}/tickets?offer={uuid}&count={n}` */
export default function ScreeningTicketsPage() {
  return <CheckoutPage of={ticketsCheckoutPage} />
}
