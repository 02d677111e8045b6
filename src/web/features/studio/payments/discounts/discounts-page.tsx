import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { DiscountsTable } from './discounts-table.tsx'

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
  const [params] = useSearchParams()
  const state = states.find((known) => known === params.get('state')) ?? 'all'
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const query = { page, per_page: perPage, state: state === 'all' ? undefined : state }
  const answer = useAnswer(JSON.stringify(query), (signal) => call('GET /studio/discounts', { query }, { signal }))
  const counts = answer.value?.counts
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="main" size="tight" to="/studio/discounts/new">
          <Icon name="plus" />
          {t('new')}
        </ButtonLink>
      </RoomHead>
      <div className="list-tools">
        <StateChips
          label={t('filter')}
          chips={states.map((one) => ({
            key: one,
            label: t(`chips.${one}`),
            to: addressOf(one, 1),
            isShown: one === state,
            count: counts?.[one] ?? null,
          }))}
        />
      </div>
      <ListAnswer answer={answer} empty={(list) => <Nothing isEmpty={list.counts.all === 0} />}>
        {(list) => (
          <>
            <DiscountsTable rows={list.items} isStale={!answer.isFresh} />
            <PageLinks page={list.page} total={list.total} perPage={perPage} to={(to) => addressOf(state, to)} />
          </>
        )}
      </ListAnswer>
    </>
  )
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('studio.discounts')
  if (isEmpty)
    return (
      <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
        <ButtonLink kind="soft" to="/studio/discounts/new">
          <Icon name="plus" />
          {t('first')}
        </ButtonLink>
      </State>
    )
  return (
    <State drawing="nothing" title={t('nothing')} text={t('nothingHelp')}>
      <ButtonLink kind="soft" to="/studio/discounts">
        {t('showAll')}
      </ButtonLink>
    </State>
  )
}
