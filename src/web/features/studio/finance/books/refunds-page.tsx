import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { State } from '#web/ui/state.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { Refund, RefundList } from '#web/features/studio/payments/refunds/refund-data.ts'
import { Trouble } from './finance-trouble.tsx'
import { FinanceHead } from './finance-head.tsx'
import { pageIn } from './payment-search.ts'
import { RefundItem } from '#web/features/studio/payments/refunds/refund-item.tsx'

const perPage = 20
const refreshMs = 10_000

const addressOf = (isOpen: boolean, page: number) => {
  const params = new URLSearchParams()
  if (isOpen) params.set('open', '1')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/studio/finance/refunds?${params.toString()}` : '/studio/finance/refunds'
}

const withChanged = (list: RefundList, refund: Refund): RefundList => ({
  ...list,
  items: list.items.map((one) => (one.id === refund.id ? refund : one)),
})

/** All refunds, newest first. */
export function RefundsPage() {
  const t = useTranslations('studio.finance.refunds')
  const locale = useLocale()
  const [params] = useSearchParams()
  const isOpen = params.get('open') === '1'
  const page = pageIn(params)
  const query = { page, per_page: perPage, open: isOpen ? 'true' : undefined }
  const answer = useAnswer(
    `refunds/${locale}/${isOpen}/${page}`,
    (signal) => call('GET /studio/refunds', { query }, { signal }),
    { every: refreshMs },
  )
  const chips = [
    { key: 'all', open: false },
    { key: 'open', open: true },
  ] as const
  return (
    <>
      <FinanceHead title={t('title')} about={t('about')} />
      <div className="list-tools">
        <StateChips
          label={t('filter')}
          chips={chips.map(({ key, open }) => ({
            key,
            label: t(`chips.${key}`),
            to: addressOf(open, 1),
            isShown: open === isOpen,
          }))}
        />
      </div>
      <ListAnswer
        answer={answer}
        empty={() => <Nothing isOpen={isOpen} />}
        waiting={<BlockSkeleton boxes={4} />}
        failed={<Trouble error={answer.error} onRetry={answer.reload} />}
      >
        {(list) => (
          <>
            <ul className={`desk-list${answer.isFresh ? '' : ' stale'}`}>
              {list.items.map((refund) => (
                <RefundItem
                  key={refund.id}
                  refund={refund}
                  onChange={(changed) => answer.put(withChanged(list, changed))}
                />
              ))}
            </ul>
            <PageLinks page={list.page} total={list.total} perPage={perPage} to={(to) => addressOf(isOpen, to)} />
          </>
        )}
      </ListAnswer>
    </>
  )
}

function Nothing({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('studio.finance.refunds')
  return (
    <State
      drawing="empty"
      title={t(isOpen ? 'nothingOpen' : 'empty')}
      text={t(isOpen ? 'nothingOpenHelp' : 'emptyHelp')}
    >
      <ButtonLink kind="soft" to={isOpen ? '/studio/finance/refunds' : '/studio/finance/payments'}>
        {t(isOpen ? 'showAll' : 'toPayments')}
      </ButtonLink>
    </State>
  )
}
