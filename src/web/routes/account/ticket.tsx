import { useCallback, useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { TicketCredits } from '#web/features/screenings/festivals/ticket-credits.tsx'
import { VoteCard } from '#web/features/screenings/festivals/vote-card.tsx'
import { TicketPage } from '#web/features/screenings/schedule/tickets/ticket-page.tsx'
import { GuestsCard } from '#web/features/screenings/ticket-guests/guests-card.tsx'
import { isUuid } from '../../is-uuid.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGo } from '../../ui/link.tsx'
import { useSaved } from '../../offline/use-saved.ts'
import { useMemberData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export function loader({ params: { id } }: LoaderFunctionArgs) {
  if (!isUuid(id)) throw data(null, { status: 404 })
  return { id }
}

/** `/account/tickets/{id}` */
export default function TicketRoute() {
  const t = useTranslations('tickets')
  const go = useGo()
  const { id } = useLoaderData<typeof loader>()
  // how often the guests have changed: their seats are no longer free
  const [guestRound, setGuestRound] = useState(0)
  const onGuests = useCallback(() => setGuestRound((n) => n + 1), [])
  const { data: ticket, reload } = useMemberData(`ticket/${id}`, (signal) =>
    call('GET /me/tickets/:id', { params: { id } }, { signal }),
  )
  useSaved(ticket, ({ ticket: save }) => save)
  return (
    <>
      <PageHead title={t('one')} hidden />
      <MembersOnly data={ticket} reason={t('signIn')} onRetry={reload} title={t('one')}>
        {(value) => (
          <TicketPage ticket={value} onGone={() => go('/account/tickets')} onChanged={reload} guestRound={guestRound}>
            {value.origin === 'pass' && value.state !== 'revoked' && <TicketCredits ticketId={value.id} />}
            <VoteCard ticketId={value.id} ticketState={value.state} />
            {value.seats + value.seats_back > 1 && value.code !== null && (
              <div className="not-printed for-grown-ups">
                <GuestsCard ticketId={value.id} hasDoor={value.screening.mode === 'room'} onGuests={onGuests} />
              </div>
            )}
          </TicketPage>
        )}
      </MembersOnly>
    </>
  )
}
