import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PushAsk } from '#web/features/accounts/members/notices/push-ask.tsx'
import { OwnPasses } from '#web/features/screenings/festivals/own-passes.tsx'
import { readTicketQuery, ticketsAddress } from '#web/features/screenings/schedule/tickets/ticket-list.ts'
import { TicketReminders } from '#web/features/screenings/schedule/tickets/ticket-reminders.tsx'
import { TicketRows } from '#web/features/screenings/schedule/tickets/ticket-rows.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { Link } from '../../ui/link.tsx'
import { useIsThere } from '../../ui/list-button.tsx'
import { ListTitle } from '../../ui/list-title.tsx'
import { PageLinks } from '../../ui/pages.tsx'
import { useSaved } from '../../offline/use-saved.ts'
import { useMemberData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

const perPage = 100

/** `/account/tickets`: the member's tickets, the next screening first; of one screening with `?screening=`. */
export default function Tickets() {
  const t = useTranslations('tickets')
  const isThere = useIsThere()
  const [search] = useSearchParams()
  const query = readTicketQuery(search)
  const { data, reload } = useMemberData(`tickets/${query.screening}/${query.page}`, (signal) => {
    const asked = { page: query.page, per_page: perPage, product_id: query.screening ?? undefined }
    return call('GET /me/tickets', { query: asked }, { signal })
  })
  useSaved(
    data,
    ({ ticket: save }) =>
      ({ items }) =>
        items.toReversed().forEach(save),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} isList>
        {(list) => (
          <div className="page narrow below-header">
            <ListTitle title={t('title')} />
            {(list.total > 0 || isThere('/play')) && (
              <p className="small muted">
                {t('haveCode')}{' '}
                <Link className="link" to="/play">
                  {t('typeCode')}
                </Link>
              </p>
            )}
            <TicketRows tickets={list.items} query={query} />
            <PageLinks
              page={list.page}
              total={list.total}
              perPage={perPage}
              to={(page) => ticketsAddress(query, { page })}
            />
            <OwnPasses />
            {list.total > 0 && <TicketReminders />}
            {list.total > 0 && <PushAsk />}
          </div>
        )}
      </MembersOnly>
    </>
  )
}
