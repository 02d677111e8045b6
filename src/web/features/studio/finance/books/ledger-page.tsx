import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatAmount } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { State } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { AccountName } from './account-name.tsx'
import { accountsOf, type Line } from './accounts.ts'
import type { Books } from './finance-data.ts'
import { Trouble } from './finance-trouble.tsx'
import { FinanceHead } from './finance-head.tsx'
import { Sideways } from './sideways.tsx'

/** Checks the books on request: every balance is derived again, which takes time. */
export function LedgerPage() {
  const t = useTranslations('studio.finance.ledger')
  const [round, setRound] = useState(0)
  return (
    <>
      <FinanceHead title={t('title')} about={t('about')}>
        {round > 0 && (
          <Button kind="soft" size="tight" onClick={() => setRound(round + 1)}>
            <Icon name="refresh" />
            {t('again')}
          </Button>
        )}
      </FinanceHead>
      {round === 0 ? (
        <State drawing="empty" title={t('before')} text={t('beforeHelp')}>
          <Button kind="main" onClick={() => setRound(1)}>
            {t('run')}
          </Button>
        </State>
      ) : (
        <Checked round={round} />
      )}
    </>
  )
}

function Checked({ round }: { round: number }) {
  const { value, isFresh, error, reload } = useAnswer(`ledger/${round}`, (signal) =>
    call('GET /studio/finance/ledger', {}, { signal }),
  )
  if (error !== null) return <Trouble error={error} onRetry={reload} />
  if (!value || !isFresh) return <BlockSkeleton boxes={4} />
  return (
    <div className="stack">
      <Verdict books={value} />
      <Balances books={value} />
    </div>
  )
}

function Verdict({ books: { differences, checked_at } }: { books: Books }) {
  const t = useTranslations('studio.finance.ledger')
  const locale = useLocale()
  const at = formatDateTime(new Date(checked_at), locale, { weekday: false })
  const isRight = differences.length === 0
  return (
    <section className={`note ${isRight ? 'good' : 'failed'}`} role="status">
      <Icon name={isRight ? 'check' : 'warning'} />
      <div className="grow">
        <h2 className="strong">{isRight ? t('right') : t('differences', { n: differences.length })}</h2>
        <p className="small">
          {isRight ? t('rightHelp') : t('differencesHelp')} {t('checkedAt', { at })}
        </p>
        {!isRight && (
          <ul className="differences small" lang="en" dir="ltr">
            {differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Balances({ books }: { books: Books }) {
  const t = useTranslations('studio.finance')
  const moneys = accountsOf(books)
  if (moneys.length === 0)
    return <State drawing="empty" title={t('ledger.noEntries')} text={t('ledger.noEntriesHelp')} />
  return (
    <section className="card" aria-labelledby="ledger-balances">
      <h2 id="ledger-balances">{t('ledger.balances')}</h2>
      {moneys.map(({ currency, lines }) => {
        const name = t('days.unit', { unit: t(`units.${currency}`) })
        return (
          <div key={currency} className="balances">
            <h3 className="tiny muted">{name}</h3>
            <Sideways label={`${t('ledger.balances')}, ${name}`}>
              <BalanceTable caption={name} lines={lines} />
            </Sideways>
          </div>
        )
      })}
    </section>
  )
}

function BalanceTable({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  const t = useTranslations('studio.finance.ledger')
  const locale = useLocale()
  const money = (amount: number, { currency }: Line) => (
    <bdi className="nowrap">{formatAmount({ amount, currency }, locale)}</bdi>
  )
  const columns: Column<Line>[] = [
    { key: 'account', head: t('account'), cell: (line) => <AccountName line={line} /> },
    {
      key: 'debit',
      head: t('debit'),
      cell: (line) => (line.debit > 0 || line.credit === 0 ? money(line.debit, line) : '–'),
    },
    {
      key: 'credit',
      head: t('credit'),
      cell: (line) => (line.credit > 0 || line.account === 'total' ? money(line.credit, line) : '–'),
    },
  ]
  return (
    <Table
      className="figures-table"
      caption={caption}
      columns={columns}
      rows={lines}
      keyOf={({ account, gateway }) => `${account}/${gateway}`}
      rowLooks={({ account }) => (account === 'total' ? 'sum-row' : undefined)}
    />
  )
}
