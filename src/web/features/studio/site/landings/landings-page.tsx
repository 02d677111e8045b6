import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { landingPath } from '#lib/web/landing-path.ts'
import { call } from '#web/api.ts'
import { MadeList } from '#web/features/studio/table/made-list.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** All landing pages, drafts too. */
export function LandingsPage() {
  const t = useTranslations('studio.landings')
  const locale = useLocale()
  const answer = useAnswer(`landings/${locale}`, (signal) => call('GET /studio/landings', {}, { signal }))
  const words = {
    title: t('title'),
    about: t('about'),
    new: t('new'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const when = (at: string) => formatDateTime(new Date(at), locale)
  return (
    <MadeList words={words} path="/studio/landings" answer={answer} nameOf={({ title }) => title}>
      {({ slug, state, shown_from: from, shown_until: until }) => (
        <p className="small muted row wrap">
          <bdi className="ltr">{landingPath(slug)}</bdi>
          {state === 'draft' && <span className="tag">{t('states.draft')}</span>}
          {from !== null && <span>{t('fromAt', { at: when(from) })}</span>}
          {until !== null && <span>{t('untilAt', { at: formatEnd(new Date(until), locale) })}</span>}
        </p>
      )}
    </MadeList>
  )
}
