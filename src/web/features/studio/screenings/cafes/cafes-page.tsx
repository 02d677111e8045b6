import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { MadeList } from '#web/features/studio/table/made-list.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** All cafes, drafts included. */
export function CafesPage() {
  const t = useTranslations('studio.cafes')
  const locale = useLocale()
  const answer = useAnswer(`cafes/${locale}`, (signal) => call('GET /studio/cafes', {}, { signal }))
  const words = {
    title: t('title'),
    about: t('about'),
    new: t('new'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  return (
    <MadeList
      words={words}
      path="/studio/cafes"
      answer={answer}
      nameOf={(cafe) => (locale === 'fa' ? `${cafe.name_fa}، ${cafe.city_fa}` : `${cafe.name_en}, ${cafe.city_en}`)}
    >
      {(cafe) => (
        <p className="small muted">
          {t(cafe.state)} · {t('seats', { n: cafe.seats, count: localDigits(cafe.seats, locale) })} ·{' '}
          {t('hostsCount', { n: cafe.hosts.length })}
        </p>
      )}
    </MadeList>
  )
}
