import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { MadeList } from '#web/features/studio/table/made-list.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** All collections of titles, hidden ones too. */
export function TitleCollectionsPage() {
  const t = useTranslations('studio.titleCollections')
  const locale = useLocale()
  const answer = useAnswer(`title-collections/${locale}`, (signal) =>
    call('GET /studio/title-collections', {}, { signal }),
  )
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
      path="/studio/title-collections"
      answer={answer}
      nameOf={({ title_fa: fa, title_en: en }) => (locale === 'fa' ? fa : en)}
    >
      {({ items, is_shown: isShown }) => (
        <p className="small muted">
          {t('count', { n: items.length, count: localDigits(items.length, locale) })}
          {!isShown && ` · ${t('hidden')}`}
        </p>
      )}
    </MadeList>
  )
}
