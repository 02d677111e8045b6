import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { call } from '#web/api.ts'
import { MadeList } from '#web/features/studio/table/made-list.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** All festivals, drafts included. */
export function FestivalsPage() {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const answer = useAnswer(`festivals/${locale}`, (signal) => call('GET /studio/festivals', {}, { signal }))
  const words = {
    title: t('title'),
    about: t('about'),
    new: t('new'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  return (
    <MadeList words={words} path="/studio/festivals" answer={answer} nameOf={({ title }) => title}>
      {(festival) => (
        <>
          <p className="small muted">
            {t(festival.state)} · {t('editionOf', { n: festival.edition })} ·{' '}
            {t('days', {
              from: formatDate(new Date(festival.opens_at), locale),
              to: formatLastDay(new Date(festival.closes_at), locale),
            })}
          </p>
          <p className="small muted">
            {t('showsCount', { n: festival.shows })} · {t('passesSold', { n: festival.passes_sold })}
          </p>
        </>
      )}
    </MadeList>
  )
}
