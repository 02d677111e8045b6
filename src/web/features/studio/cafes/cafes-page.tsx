import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { State } from '../../../ui/state.tsx'
import { RoomHead } from '../room-head.tsx'
import { ListAnswer } from '../table/list-answer.tsx'
import { useAnswer } from '../use-answer.ts'

/** All cafes, drafts included. */
export function CafesPage() {
  const t = useTranslations('studio.cafes')
  const locale = useLocale()
  const answer = useAnswer(`cafes/${locale}`, (signal) => call('GET /studio/cafes', {}, { signal }))
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="main" size="tight" to="/studio/cafes/new">
          <Icon name="plus" />
          {t('new')}
        </ButtonLink>
      </RoomHead>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
        {({ items }) => (
          <ul className="stack plain-list">
            {items.map((cafe) => (
              <li key={cafe.id} className="card">
                <Link className="link" to={`/studio/cafes/${cafe.id}`}>
                  {locale === 'fa' ? `${cafe.name_fa}، ${cafe.city_fa}` : `${cafe.name_en}, ${cafe.city_en}`}
                </Link>
                <p className="small muted">
                  {t(cafe.state)} · {t('seats', { count: localDigits(cafe.seats, locale) })} ·{' '}
                  {t('hostsCount', { n: cafe.hosts.length })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
    </>
  )
}
