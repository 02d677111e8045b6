import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { InvitationPage } from '../features/ticket-guests/guest-page.tsx'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import '../features/screenings/ticket-door.css'

export const handle: RouteHandle = { alternate: true }

export function loader({ params: { secret } }: LoaderFunctionArgs) {
  if (secret === undefined || !/^[\w-]{20,64}$/.test(secret)) throw data(null, { status: 404 })
  return { secret }
}

/** `/guest/{secret}`: takes a seat in somebody's group. */
export default function GuestLinkRoute() {
  const t = useTranslations('ticketGuests')
  const { secret } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('invited')} hidden />
      <InvitationPage key={secret} secret={secret} />
    </>
  )
}
