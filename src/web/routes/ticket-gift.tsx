import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { TicketGiftPage } from '#web/features/screenings/schedule/tickets/ticket-gift-page.tsx'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import '#web/features/screenings/schedule/tickets/ticket-door.css'

export const handle: RouteHandle = { alternate: true }

export function loader({ params: { secret } }: LoaderFunctionArgs) {
  if (secret === undefined || !/^[\w-]{20,64}$/.test(secret)) throw data(null, { status: 404 })
  return { secret }
}

/** `/ticket-gift/{secret}`: takes a ticket that somebody gives. */
export default function TicketGiftRoute() {
  const t = useTranslations('ticketGift')
  const { secret } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} hidden />
      <TicketGiftPage key={secret} secret={secret} />
    </>
  )
}
