import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { formatMoney } from '#lib/money.ts'
import type { DiscountPage } from './discount-data.ts'
import '../table/table.css'

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
  return (
    <table className="titles-table">
      <caption className="only-said">{t('newest')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.purchase')}</th>
          <th scope="col">{t('columns.off')}</th>
          <th scope="col">{t('columns.state')}</th>
        </tr>
      </thead>
      <tbody>
        {page.uses.map((use) => (
          <tr key={use.purchase_number}>
            <th scope="row">
              {use.title}
              <p className="tiny muted">
                {localDigits(use.purchase_number, locale)} ·{' '}
                {formatDateTime(new Date(use.at), locale, { weekday: false })}
              </p>
            </th>
            <td className="nowrap">{formatMoney({ amount: use.discount, currency: use.currency }, locale)}</td>
            <td>
              <span className={`tag ${use.state === 'used' ? 'good' : 'waiting'}`}>{t(`useStates.${use.state}`)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
