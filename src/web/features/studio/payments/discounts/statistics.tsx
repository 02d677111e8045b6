import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import type { DiscountPage } from './discount-data.ts'
import '#web/features/studio/table/table.css'

/** How often a code was used, what it took off, and the newest uses. */
export function Statistics({ page }: { page: DiscountPage }) {
  const t = useTranslations('studio.discounts')
  const locale = useLocale()
  const count = (n: number) => localDigits(n, locale)
  return (
    <section className="card stack" aria-labelledby="discount-uses">
      <h2 id="discount-uses">{t('usesHeading')}</h2>
      <p className="small muted">
        {page.total_limit
          ? t('usedHeldOf', { used: count(page.used), held: count(page.held), limit: count(page.total_limit) })
          : t('usedHeld', { used: count(page.used), held: count(page.held) })}
      </p>
      {page.totals.map(({ currency, paid, discount, members }) => (
        <p key={currency} className="small">
          {t('totals', {
            discount: formatMoney({ amount: discount, currency }, locale),
            paid: formatMoney({ amount: paid, currency }, locale),
            n: members,
            members: count(members),
          })}
        </p>
      ))}
      {page.uses.length === 0 ? <p className="small muted">{t('noUses')}</p> : <Uses page={page} />}
    </section>
  )
}

function Uses({ page }: { page: DiscountPage }) {
  const t = useTranslations('studio.discounts')
  const locale = useLocale()
  const columns: Column<DiscountPage['uses'][number]>[] = [
    {
      key: 'purchase',
      head: t('columns.purchase'),
      cell: ({ title, purchase_number: number, at }) => (
        <>
          {title}
          <p className="tiny muted">
            {localDigits(number, locale)} · {formatDateTime(new Date(at), locale, { weekday: false })}
          </p>
        </>
      ),
    },
    {
      key: 'off',
      head: t('columns.off'),
      looks: 'nowrap',
      cell: ({ discount: amount, currency }) => formatMoney({ amount, currency }, locale),
    },
    {
      key: 'state',
      head: t('columns.state'),
      cell: ({ state }) => (
        <span className={`tag ${state === 'used' ? 'good' : 'waiting'}`}>{t(`useStates.${state}`)}</span>
      ),
    },
  ]
  return <Table caption={t('newest')} columns={columns} rows={page.uses} keyOf={(use) => use.purchase_number} />
}
