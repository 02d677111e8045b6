import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { State } from '#web/ui/state.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { Trouble } from './finance-trouble.tsx'
import { FinanceHead } from './finance-head.tsx'
import { pageIn } from './payment-search.ts'
import { AttemptItem } from './attempt-item.tsx'

const perPage = 20
const addressOf = (page: number) => (page > 1 ? `/studio/finance/open?page=${page}` : '/studio/finance/open')

/** Lists payments without an answer of the bank, oldest first. It changes only on request: answers are read here. */
export function OpenAttemptsPage() {
  const t = useTranslations('studio.finance.open')
  const locale = useLocale()
  const [params] = useSearchParams()
  const page = pageIn(params)
  const answer = useAnswer(`open/${locale}/${page}`, (signal) =>
    call('GET /studio/payments/open', { query: { page, per_page: perPage } }, { signal }),
  )
  return (
    <>
      <FinanceHead title={t('title')} about={t('about')}>
        <Button kind="soft" size="tight" onClick={answer.reload}>
          <Icon name="refresh" />
          {t('lookAgain')}
        </Button>
      </FinanceHead>
      <ListAnswer
        answer={answer}
        empty={() => (
          <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
            <ButtonLink kind="soft" to="/studio/finance/payments">
              {t('toPayments')}
            </ButtonLink>
          </State>
        )}
        waiting={<BlockSkeleton boxes={3} />}
        failed={<Trouble error={answer.error} onRetry={answer.reload} />}
      >
        {(list) => (
          <>
            <p className="small muted part-nothing">{t('total', { n: list.total })}</p>
            <ul className={`desk-list${answer.isFresh ? '' : ' stale'}`}>
              {list.items.map((payment) => (
                <AttemptItem key={payment.id} seen={payment} />
              ))}
            </ul>
            <PageLinks page={page} total={list.total} perPage={perPage} to={addressOf} />
          </>
        )}
      </ListAnswer>
    </>
  )
}
