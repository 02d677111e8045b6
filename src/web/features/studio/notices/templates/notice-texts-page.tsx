import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { type NoticeKind, noticeKindNames } from '#lib/lists/notice-kinds.ts'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import './notice-texts.css'

type Listed = OutputOf<'GET /studio/notice-texts'>['items'][number]

/** `/studio/notice-texts`: the notices whose words the house may edit, by kind. */
export function NoticeTextsPage() {
  const t = useTranslations('studio.noticeTexts')
  const answer = useAnswer('notice-texts', (signal) => call('GET /studio/notice-texts', {}, { signal }))
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('notFound')} text={t('about')} />}>
        {({ items }) => (
          <div className="notice-kinds">
            {noticeKindNames.map((kind) => (
              <OfKind key={kind} kind={kind} items={items.filter((one) => one.kind === kind)} />
            ))}
          </div>
        )}
      </ListAnswer>
    </>
  )
}

function OfKind({ kind, items }: { kind: NoticeKind; items: readonly Listed[] }) {
  const t = useTranslations('studio.noticeTexts')
  const locale = useLocale()
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t(`kinds.${kind}`)}</h2>
      <ul className="plain-list notice-letters">
        {items.map(({ letter, is_edited: isEdited, changed_at: at }) => (
          <li key={letter} className="row wrap between">
            <Link className="link" to={`/studio/notice-texts/${letter}`}>
              {t(`letters.${letter}`)}
            </Link>
            {isEdited && (
              <span className="row wrap small muted">
                <span className="tag">{t('edited')}</span>
                {at !== null && formatDateTime(new Date(at), locale)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
