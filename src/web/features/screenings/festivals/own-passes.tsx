import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useMemberData } from '#web/use-member-data.ts'
import { daysInWords, festivalPath } from './festival.ts'
import { PassCredits } from './ticket-credits.tsx'
import './own-passes.css'

type Pass = OutputOf<'GET /me/passes'>['items'][number]

/** The member's passes of festivals: credits, reserved shows, and what is next. Nothing where there is none. */
export function OwnPasses() {
  const t = useTranslations('festivals')
  const { data, reload } = useMemberData('passes', (signal) => call('GET /me/passes', {}, { signal }))
  if (data.state === 'failed') return <FailedPart onRetry={reload} />
  if (data.state !== 'loaded' || data.value.items.length === 0) return null
  return (
    <section className="section">
      <h2>{t('ownPasses')}</h2>
      <ul className="plain-list stack">
        {data.value.items.map((pass) => (
          <PassRow key={pass.id} pass={pass} />
        ))}
      </ul>
    </section>
  )
}

function PassRow({ pass }: { pass: Pass }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const { festival, reservations } = pass
  const next = reservations.filter(({ is_over: isOver }) => !isOver)
  return (
    <li className="card own-pass">
      {festival.poster && <Picture image={festival.poster} className="poster" sizes="76px" />}
      <div className="grow">
        <Link className="link" to={festivalPath(festival.id)}>
          {festival.title}
        </Link>
        <p className="small muted">
          {pass.name}
          <span className="hall-of-show">{t('fromTo', daysInWords(festival, locale))}</span>
        </p>
        <PassCredits pass={pass} />
        {next.length > 0 && (
          <ul className="plain-list small">
            {next.map((one) => (
              <li key={one.ticket_id}>
                <Link className="link" to={`/account/tickets/${one.ticket_id}`}>
                  {one.title}
                </Link>
                {one.starts_at !== null && (
                  <span className="muted hall-of-show">
                    {formatDateTime(new Date(one.starts_at), locale, { year: false })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
