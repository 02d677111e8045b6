import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { ListButton } from '../ui/list-button.tsx'
import { Link } from '../ui/link.tsx'
import { State } from '../ui/state.tsx'
import { useGrownUpData } from '../use-member-data.ts'
import '#web/features/screenings/cafes/cafes.css'

export const handle: RouteHandle = { alternate: true }

/** `/host`: evenings of the cafes whose host the member is. */
export default function Host() {
  const t = useTranslations('host')
  const locale = useLocale()
  const { data, reload } = useGrownUpData(`evenings/${locale}`, (signal) => call('GET /host/evenings', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {({ items }) => (
          <div className="page narrow below-header">
            <h1 className="page-title">{t('title')}</h1>
            {items.length === 0 ? (
              <State drawing="empty" title={t('none')} text={t('noneHelp')}>
                <ListButton kind="soft" to="/cafes">
                  {t('toCafes')}
                </ListButton>
              </State>
            ) : (
              items.map((evening) => (
                <article key={evening.id} className="card cafe-card without-picture">
                  <div>
                    <h2>
                      <Link className="whole" to={`/host/${evening.id}`}>
                        {evening.title}
                      </Link>
                    </h2>
                    <p className="small muted">
                      {evening.cafe.name} · {formatDateTime(new Date(evening.starts_at), locale, { weekday: true })}
                    </p>
                    <p className="small">
                      {t('cameOf', {
                        n: evening.seats_sold + evening.seats_at_door,
                        in: localDigits(evening.seats_in + evening.seats_at_door, locale),
                        all: localDigits(evening.seats_sold + evening.seats_at_door, locale),
                      })}
                    </p>
                  </div>
                </article>
              ))
            )}
          </div>
        )}
      </MembersOnly>
    </>
  )
}
