import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDate } from '#lib/time/dates.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { serverNow } from '#web/server-time.ts'
import { call, callForFile } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useSearchParams } from 'react-router'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import '#web/features/studio/table/table.css'
import './orders-desk.css'
import '#web/ui/card-rows.css'

const spans = [7, 30, 90, 365] as const
const dayMs = 86_400_000
const tehranAheadMs = 12_600_000

/** Returns the day in Tehran this number of days ago. */
const dayAgo = (now: number, days: number) => new Date(now + tehranAheadMs - days * dayMs).toISOString().slice(0, 10)

/** Orders by day and by goods, and the same as a file. */
export function FiguresPage() {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const [search] = useSearchParams()
  const span = spans.find((days) => String(days) === search.get('days')) ?? 30
  const [now] = useState(() => serverNow())
  const query = { from: dayAgo(now, span - 1), to: dayAgo(now, 0) }
  const { value, error, reload } = useAnswer(`order-figures/${locale}/${span}`, (signal) =>
    call('GET /studio/order-figures', { query }, { signal }),
  )
  const saving = useAsking(async () => {
    const { blob, name } = await callForFile('GET /studio/order-figures', { query }, '.csv')
    saveAs(blob, name ?? 'orders.csv')
  })
  const chips = spans.map((days) => ({
    to: `/studio/orders/figures?days=${days}`,
    text: t('figures.days', { days: localDigits(days, locale) }),
    chosen: days === span,
  }))
  return (
    <>
      <header className="studio-head">
        <div>
          <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/orders' }, { label: t('figures.title') }]} />
          <h1>{t('figures.title')}</h1>
        </div>
        <Button kind="soft" size="tight" busy={saving.busy} onClick={saving.ask}>
          {t('figures.file')}
        </Button>
      </header>
      <Chips label={t('figures.span')} chips={chips} replace />
      {saving.fault !== null && (
        <p className="note failed" role="alert">
          {saving.fault}
        </p>
      )}
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={2} />
      ) : (
        <Tables figures={value} />
      )}
    </>
  )
}

const sumsOf = (sums: readonly Money[], locale: 'fa' | 'en') => sums.map((sum) => formatMoney(sum, locale)).join(' + ')

function Tables({ figures }: { figures: Awaited<ReturnType<typeof call<'GET /studio/order-figures'>>> }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const count = (n: number) => localDigits(n, locale)
  if (figures.days.length === 0) return <p className="muted">{t('figures.none')}</p>
  return (
    <div className="stack desk-cards">
      <section className="card stack" aria-labelledby="by-day">
        <h2 id="by-day">{t('figures.byDay')}</h2>
        <table className="order-table card-rows small">
          <thead>
            <tr>
              <th scope="col">{t('figures.day')}</th>
              <th scope="col">{t('figures.orders')}</th>
              <th scope="col">{t('figures.pieces')}</th>
              <th scope="col">{t('figures.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.days.map((row) => (
              <tr key={row.day}>
                <td>{formatDate(new Date(`${row.day}T09:00:00Z`), locale, { weekday: true })}</td>
                <td data-head={t('figures.orders')}>{count(row.orders)}</td>
                <td data-head={t('figures.pieces')}>{count(row.pieces)}</td>
                <td data-head={t('figures.sum')}>{sumsOf(row.sums, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="card stack" aria-labelledby="by-goods">
        <h2 id="by-goods">{t('figures.byGoods')}</h2>
        <table className="order-table card-rows small">
          <thead>
            <tr>
              <th scope="col">{t('papers.what')}</th>
              <th scope="col">{t('figures.pieces')}</th>
              <th scope="col">{t('figures.back')}</th>
              <th scope="col">{t('figures.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.goods.map((row) => (
              <tr key={row.sku}>
                <td>
                  {row.title}{' '}
                  <bdi dir="ltr" className="tiny muted">
                    {row.sku}
                  </bdi>
                </td>
                <td data-head={t('figures.pieces')}>{count(row.pieces)}</td>
                <td data-head={t('figures.back')}>{count(row.back)}</td>
                <td data-head={t('figures.sum')}>{sumsOf(row.sums, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
