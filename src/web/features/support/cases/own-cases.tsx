import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import './own-cases.css'

/** A member's cases, the newest first; each leads to its letters. */
export function OwnCases({ items }: { items: OutputOf<'GET /me/cases'>['items'] }) {
  const t = useTranslations('myCases')
  const locale = useLocale()
  if (items.length === 0)
    return (
      <State drawing="nothing" title={t('none')} text={t('noneHelp')}>
        <ButtonLink kind="main" to="/contact">
          {t('write')}
        </ButtonLink>
      </State>
    )
  return (
    <div className="stack">
      <ul className="own-cases">
        {items.map((one) => (
          <li key={one.number} className="card">
            <Link to={one.link}>
              <b>
                <bdi>{one.subject}</bdi>
              </b>
              <span className="tag">{t(`states.${one.state}`)}</span>
              <span className="tiny muted">
                {t('about', {
                  number: localDigits(one.number, locale),
                  date: formatDateTime(new Date(one.last_letter_at), locale),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink kind="soft" to="/contact">
          {t('write')}
        </ButtonLink>
      </p>
    </div>
  )
}
