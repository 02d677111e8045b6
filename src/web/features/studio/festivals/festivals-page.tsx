import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/dates.ts'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { State } from '../../../ui/state.tsx'
import { RoomHead } from '../room-head.tsx'
import { ListAnswer } from '../table/list-answer.tsx'
import { useAnswer } from '../use-answer.ts'

/** All festivals, drafts included. */
export function FestivalsPage() {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const answer = useAnswer(`festivals/${locale}`, (signal) => call('GET /studio/festivals', {}, { signal }))
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="main" size="tight" to="/studio/festivals/new">
          <Icon name="plus" />
          {t('new')}
        </ButtonLink>
      </RoomHead>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
        {({ items }) => (
          <ul className="stack plain-list">
            {items.map((festival) => (
              <li key={festival.id} className="card">
                <Link className="link" to={`/studio/festivals/${festival.id}`}>
                  {festival.title}
                </Link>
                <p className="small muted">
                  {t(festival.state)} · {t('editionOf', { n: festival.edition })} ·{' '}
                  {t('days', {
                    from: formatDate(new Date(festival.opens_at), locale),
                    to: formatDate(new Date(festival.closes_at), locale),
                  })}
                </p>
                <p className="small muted">
                  {t('showsCount', { n: festival.shows })} · {t('passesSold', { n: festival.passes_sold })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
    </>
  )
}
