import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { TitlesSkeleton } from '../table/table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { GiftsTable } from './gifts-table.tsx'
import '../table/table.css'
import './gifts.css'

/** How often the counts of a list that is looked at are asked for anew. */
const everyMs = 15_000

/** All campaigns of gifts, the latest first, with what they have given. */
export function GiftsPage() {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const ask = (signal: AbortSignal) => call('GET /studio/gift-campaigns', {}, { signal })
  const { value, error, reload } = useAnswer(`gifts/${locale}`, ask, { every: everyMs })
  return (
    <>
      <header className="studio-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="small muted">{t('about')}</p>
        </div>
        <ButtonLink kind="main" size="tight" to="/studio/gifts/new">
          <Icon name="plus" />
          {t('new')}
        </ButtonLink>
      </header>
      {error !== null && <FailedPart onRetry={reload} />}
      {error === null && !value && <TitlesSkeleton />}
      {value?.items.length === 0 && (
        <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
          <ButtonLink kind="soft" to="/studio/gifts/new">
            <Icon name="plus" />
            {t('first')}
          </ButtonLink>
        </State>
      )}
      {value && value.items.length > 0 && <GiftsTable campaigns={value.items} />}
    </>
  )
}
