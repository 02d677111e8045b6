import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { moneyCells } from './goods-form.ts'
import '#web/features/studio/table/table.css'

export type Batch = OutputOf<'POST /studio/goods-prices'>
type Row = Batch['rows'][number]
type Change = Row['changes'][number]

// more are counted, not drawn: the page stays quick
const mostShown = 300

function shownValue(field: Change['field'], value: Change['from'], locale: Locale): string {
  if (value === null) return '—'
  if (typeof value === 'string')
    return field === 'sale_ends_at' ? formatEnd(new Date(value), locale) : value === '' ? '—' : value
  const currency = field in moneyCells ? moneyCells[field as keyof typeof moneyCells] : null
  return currency === null ? localDigits(value, locale) : formatMoney({ amount: value, currency }, locale)
}

type Props = {
  batch: Batch
  busy: boolean
  fault: string | null
  isAgreed: boolean
  onAgreed: (isAgreed: boolean) => void
  onWrite: () => void
}

/** Shows the changes that a batch would make, row by row, and the button that writes exactly these. */
export function BatchPreview({ batch, busy, fault, isAgreed, onAgreed, onWrite }: Props) {
  const t = useTranslations('studio.goods.batch')
  const locale = useLocale()
  const count = (n: number) => localDigits(n, locale)
  const { rows, faults, odd, ignored, unchanged } = batch
  const mayWrite = rows.length > 0 && faults.length === 0 && (odd === 0 || isAgreed)
  return (
    <section className="stack" aria-label={t('preview')}>
      <p role="status">
        {t('summary', { n: rows.length, count: count(rows.length) })}
        {unchanged > 0 && ` ${t('unchanged', { n: unchanged, count: count(unchanged) })}`}
      </p>
      {ignored.length > 0 && <p className="small muted">{t('ignored', { names: ignored.join(' · ') })}</p>}
      {faults.length > 0 && (
        <div className="note failed" role="alert">
          <Icon name="warning" />
          <div>
            <p className="strong">{t('faults')}</p>
            <ul className="missing">
              {faults.slice(0, mostShown).map((one, index) => (
                // nothing else tells two faults of one line apart
                <li key={`${index}.${one.text}`}>
                  {one.line !== null && `${t('line', { n: one.line })}: `}
                  <bdi>{one.text}</bdi>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {rows.length > 0 && <Rows rows={rows.slice(0, mostShown)} />}
      {rows.length > mostShown && <p className="small muted">{t('more', { count: count(rows.length - mostShown) })}</p>}
      {odd > 0 && (
        <div className="note" role="status">
          <Icon name="warning" />
          <div className="stack">
            <p>{t('odd', { n: odd, count: count(odd) })}</p>
            <Toggle label={t('agree')} checked={isAgreed} onChange={onAgreed} />
          </div>
        </div>
      )}
      {fault !== null && (
        <p className="note failed" role="alert">
          {fault}
        </p>
      )}
      {rows.length > 0 && (
        <div>
          <Button kind="main" busy={busy} disabled={!mayWrite} onClick={onWrite}>
            {t('write', { n: rows.length, count: count(rows.length) })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const said = ({ field, from, to }: Change): ReactNode => (
    <li key={field}>
      <span className="muted">{field === 'counted' ? t('batch.counted') : t(`fields.${field}`)}: </span>
      <bdi>{shownValue(field, from, locale)}</bdi>
      <span aria-hidden="true">{locale === 'fa' ? ' ← ' : ' → '}</span>
      <span className="only-said"> {t('batch.becomes')} </span>
      <b>
        <bdi>{shownValue(field, to, locale)}</bdi>
      </b>
    </li>
  )
  const columns: Column<Row>[] = [
    {
      key: 'goods',
      head: t('goods'),
      cell: (row) => (
        <>
          {row.title}
          <span className="row wrap small muted">
            <bdi dir="ltr">{row.sku}</bdi>
            {row.line !== null && t('batch.line', { n: row.line })}
            {row.kind !== 'changed' && <span className="tag solid">{t(`batch.kinds.${row.kind}`)}</span>}
            {row.is_odd && <span className="tag bad">{t('batch.isOdd')}</span>}
          </span>
        </>
      ),
    },
    {
      key: 'changes',
      head: t('batch.changes'),
      cell: (row) => (
        <ul className="batch-changes small">
          {row.changes.filter(({ from, to }) => row.kind === 'changed' || (to !== null && from !== to)).map(said)}
        </ul>
      ),
    },
  ]
  return (
    <TableCard caption={t('batch.preview')} columns={columns} rows={rows} keyOf={(row) => `${row.line}.${row.sku}`} />
  )
}
