import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** All pages of text, with what waits to be made public. */
export function TextPagesPage() {
  const t = useTranslations('studio.textPages')
  const locale = useLocale()
  const answer = useAnswer(`text-pages/${locale}`, (signal) => call('GET /studio/pages', {}, { signal }))
  const when = (at: string) => formatDateTime(new Date(at), locale)
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('about')} />}>
        {({ items }) => (
          <ul className="stack plain-list">
            {items.map(({ name, title, changed_at: changedAt, published_at: at, has_draft: hasDraft }) => (
              <li key={name} className="card">
                <Link className="link" to={`/studio/pages/${name}`}>
                  {title || t(`names.${name}`)}
                </Link>
                <p className="small muted row wrap">
                  <bdi className="ltr">/{name}</bdi>
                  {hasDraft && <span className="tag">{t('hasDraft')}</span>}
                  <span>{at === null ? t('never') : t('publicSince', { at: when(at) })}</span>
                  {hasDraft && <span>{t('changedAt', { at: when(changedAt) })}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
    </>
  )
}
