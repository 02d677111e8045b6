import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call, callForFile } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { Trouble } from './finance-trouble.tsx'
import { FinanceHead } from './finance-head.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { addressOfPayments, isNarrowed, type PaymentSearch, queryOf, readPayments } from './payment-search.ts'
import { PaymentsTable } from './payments-table.tsx'

const perPage = 20

/** All attempts at banks, newest first. */
export function PaymentsPage() {
  const t = useTranslations('studio.finance.payments')
  const locale = useLocale()
  const [params] = useSearchParams()
  const address = params.toString()
  const search = useMemo(() => readPayments(new URLSearchParams(address)), [address])
  const query = { ...queryOf(search), page: search.page, per_page: perPage }
  const answer = useAnswer(`payments/${locale}/${JSON.stringify(query)}`, (signal) =>
    call('GET /studio/payments', { query }, { signal }),
  )
  const total = answer.isFresh ? answer.value?.total : undefined
  return (
    <>
      <FinanceHead title={t('title')} about={total === undefined ? t('about') : t('total', { n: total })}>
        <Download search={search} isEmpty={total === 0} />
      </FinanceHead>
      <PaymentFilters search={search} />
      <ListAnswer
        answer={answer}
        empty={() => <Nothing search={search} />}
        failed={<Trouble error={answer.error} onRetry={answer.reload} />}
      >
        {(list) => (
          <>
            <PaymentsTable rows={list.items} isStale={!answer.isFresh} />
            <PageLinks
              page={list.page}
              total={list.total}
              perPage={perPage}
              to={(page) => addressOfPayments({ ...search, page })}
            />
            <p className="only-said" role="status">
              {answer.isFresh && isNarrowed(search) ? t('total', { n: list.total }) : ''}
            </p>
          </>
        )}
      </ListAnswer>
    </>
  )
}

/** The same list as a file for spreadsheets: with the page's filters, but not in pages. */
function Download({ search, isEmpty }: { search: PaymentSearch; isEmpty: boolean }) {
  const t = useTranslations('studio.finance.payments')
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await callForFile('GET /studio/payments', { query: queryOf(search) }, '.csv')
      saveAs(blob, name ?? 'payments.csv')
      toast({ kind: 'good', text: t('downloaded') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" size="tight" busy={busy} disabled={isEmpty} onClick={() => void download()}>
      <Icon name="down" />
      {t('download')}
    </Button>
  )
}

function Nothing({ search }: { search: PaymentSearch }) {
  const t = useTranslations('studio.finance.payments')
  if (!isNarrowed(search) && search.page === 1)
    return <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />
  return (
    <State
      drawing="nothing"
      title={t('nothing')}
      text={search.query === '' ? t('nothingHelp') : t('nothingNamed', { query: search.query })}
    >
      <ButtonLink kind="soft" to={addressOfPayments({})}>
        {t('showAll')}
      </ButtonLink>
    </State>
  )
}
