import { useTranslations } from 'use-intl'
import { GuestPage } from '#web/features/screenings/ticket-guests/guest-page.tsx'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

/** `/guest`: the seats that this device has in groups of others; with a link behind the #, what it invites to. */
export default function GuestRoute() {
  const t = useTranslations('ticketGuests')
  return (
    <>
      <PageHead title={t('yourSeat')} hidden />
      <GuestPage />
    </>
  )
}
