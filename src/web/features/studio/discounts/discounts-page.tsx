import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageLinks } from '../../../ui/pages.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { countOf } from '../figures.ts'
import { TitlesSkeleton } from '../table/table-skeleton.tsx'
import { type Answer, useAnswer } from '../use-answer.ts'
import type { DiscountList } from './discount-data.ts'
import { DiscountsTable } from './discounts-table.tsx'
import '../table/table.css'

const perPage = 20
const states = ['all', 'live', 'ended'] as const
type Shown = (typeof states)[number]

const addressOf = (state: Shown, page: number) => {
  const params = new URLSearchParams()
  if (state !== 'all') params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/studio/discounts?${params.toString()}` : '/studio/discounts'
}

/** All discount codes, the newest first. */
export function DiscountsPage() {
  const t = useTranslations('studio.discounts')
  const locale = useLocale()
  const [params] = useSearchParams()
  const state = states.find((known) => known === params.get('state')) ?? 'all'
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const query = { page, per_page: perPage, state: state === 'all' ? undefined : state }
  const answer = useAnswer(JSON.stringify(query), (signal) => call('GET /studio/discounts', { query }, { signal }))
  const counts = answer.value?.counts
  return (
    <>
      <header className="studio-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="small muted">{t('about')}</p>
        </div>
        <ButtonLink kind="main" size="tight" to="/studio/discounts/new">
          <Icon name="plus" />
          {t('new')}
        </ButtonLink>
      </header>
      <div className="list-tools">
        <nav className="state-chips" aria-label={t('filter')}>
          {states.map((one) => (
            <Link
              key={one}
              className="chip"
              to={addressOf(one, 1)}
              aria-current={one === state ? 'true' : undefined}
              preventScrollReset
            >
              {t(`chips.${one}`)}
              <span className="count">{counts ? countOf(counts[one], locale) : ' '}</span>
            </Link>
          ))}
        </nav>
      </div>
      <List answer={answer} state={state} />
    </>
  )
}

function List({ answer, state }: { answer: Answer<DiscountList>; state: Shown }) {
  const t = useTranslations('studio.discounts')
  const { value, isFresh, error, reload } = answer
  if (error !== null) return <FailedPart onRetry={reload} />
  if (!value) return <TitlesSkeleton />
  if (value.items.length === 0)
    return value.counts.all === 0 ? (
      <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
        <ButtonLink kind="soft" to="/studio/discounts/new">
          <Icon name="plus" />
          {t('first')}
        </ButtonLink>
      </State>
    ) : (
      <State drawing="nothing" title={t('nothing')} text={t('nothingHelp')}>
        <ButtonLink kind="soft" to="/studio/discounts">
          {t('showAll')}
        </ButtonLink>
      </State>
    )
  return (
    <>
      <DiscountsTable rows={value.items} busy={!isFresh} />
      <PageLinks page={value.page} total={value.total} perPage={perPage} to={(page) => addressOf(state, page)} />
    </>
  )
}
