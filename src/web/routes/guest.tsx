import { useTranslations } from 'use-intl'
import { SeatsPage } from '../features/ticket-guests/guest-page.tsx'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import '../features/screenings/ticket-door.css'

export const handle: RouteHandle = { alternate: true }

/** `/guest`: the seats that this device has in groups of others. */
export default function GuestRoute() {
  const t = useTranslations('ticketGuests')
  return (
    <>
      <PageHead title={t('yourSeat')} hidden />
      <SeatsPage />
    </>
  )
}
