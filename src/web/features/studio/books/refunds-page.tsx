import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageLinks } from '../../../ui/pages.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { State } from '../../../ui/state.tsx'
import { type Answer, useAnswer } from '../use-answer.ts'
import type { Refund, RefundList } from '../refunds/refund-data.ts'
import { Trouble } from './finance-gate.tsx'
import { FinanceHead } from './finance-head.tsx'
import { pageIn } from './payment-search.ts'
import { RefundItem } from '../refunds/refund-item.tsx'

const perPage = 20
const refreshMs = 10_000

const addressOf = (isOpen: boolean, page: number) => {
  const params = new URLSearchParams()
  if (isOpen) params.set('open', '1')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/studio/finance/refunds?${params.toString()}` : '/studio/finance/refunds'
}

/** All money that goes back, the newest first. */
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
        <nav className="state-chips" aria-label={t('filter')}>
          {chips.map(({ key, open }) => (
            <Link
              key={key}
              className="chip"
              to={addressOf(open, 1)}
              aria-current={open === isOpen ? 'true' : undefined}
              preventScrollReset
            >
              {t(`chips.${key}`)}
            </Link>
          ))}
        </nav>
      </div>
      <List answer={answer} isOpen={isOpen} />
    </>
  )
}

function List({ answer, isOpen }: { answer: Answer<RefundList>; isOpen: boolean }) {
  const t = useTranslations('studio.finance.refunds')
  const { value, isFresh, error, reload, put } = answer
  if (error !== null) return <Trouble error={error} onRetry={reload} />
  if (!value) return <BlockSkeleton boxes={4} />
  if (value.items.length === 0)
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
  const change = (refund: Refund) =>
    put({ ...value, items: value.items.map((one) => (one.id === refund.id ? refund : one)) })
  return (
    <>
      <ul className={`desk-list${isFresh ? '' : ' stale'}`}>
        {value.items.map((refund) => (
          <RefundItem key={refund.id} refund={refund} onChange={change} />
        ))}
      </ul>
      <PageLinks page={value.page} total={value.total} perPage={perPage} to={(page) => addressOf(isOpen, page)} />
    </>
  )
}
