import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import type { StudioPurchase } from '#web/features/studio/payments/refunds/refund-data.ts'

const purchaseLooks: Record<StudioPurchase['state'], string> = {
  open: '',
  waiting: 'waiting',
  paid: 'good',
  cancelled: '',
  failed: 'failed',
  expired: '',
  returned: '',
}

/** Shows the product, the buyer, and who paid which share. */
export function PurchaseFacts({ purchase }: { purchase: StudioPurchase }) {
  const t = useTranslations('studio.finance.purchase')
  const words = useTranslations('purchases')
  const locale = useLocale()
  const at = (instant: string) => formatDateTime(new Date(instant), locale, { weekday: false })
  return (
    <section className="card stack" aria-labelledby="purchase-facts">
      <div className="row between wrap">
        <h2 id="purchase-facts">{t('facts')}</h2>
        <span className={`tag ${purchaseLooks[purchase.state]}`}>{words(`states.${purchase.state}`)}</span>
      </div>
      <dl className="fact-lines small">
        <Line name={t('kind')}>{words(`types.${purchase.type}`)}</Line>
        <Line name={t('number')}>{localDigits(purchase.number, locale)}</Line>
        <Line name={t('buyer')}>
          <bdi className="user-name">{purchase.buyer}</bdi>
        </Line>
        <Line name={t('began')}>{at(purchase.created_at)}</Line>
        {purchase.paid_at !== null && <Line name={t('paid')}>{at(purchase.paid_at)}</Line>}
      </dl>
      {purchase.lines.length > 1 && <Lines purchase={purchase} />}
      <Sums purchase={purchase} />
    </section>
  )
}

/** The lines of the purchase, and what is left of each. */
function Lines({ purchase: { lines } }: { purchase: StudioPurchase }) {
  const t = useTranslations('studio.finance.purchase')
  const locale = useLocale()
  return (
    <dl className="fact-lines small">
      {lines.map(({ position, title, quantity, amount, vat_percent: percent, left }) => (
        <Line
          key={position}
          name={
            <>
              {title}
              <span className="tiny block">
                {t('pieces', { count: localDigits(quantity, locale) })} ·{' '}
                {t('rate', { percent: localDigits(percent, locale) })}
              </span>
            </>
          }
        >
          <span className="nowrap">{formatMoney(amount, locale)}</span>
          <span className="tiny muted block">
            {left.amount.amount > 0
              ? t('lineLeft', { count: localDigits(left.quantity, locale), money: formatMoney(left.amount, locale) })
              : t('nothingLeft')}
          </span>
        </Line>
      ))}
    </dl>
  )
}

function Sums({ purchase }: { purchase: StudioPurchase }) {
  const t = useTranslations('studio.finance.purchase')
  const locale = useLocale()
  const money = (one: Money) => <span className="nowrap">{formatMoney(one, locale)}</span>
  const { total, vat, discount, from_wallet, from_gifts, to_bank, refunds } = purchase
  const back = refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <dl className="fact-lines small sums">
      {discount !== null && <Line name={t('discount', { code: discount.code })}>{money(discount.amount)}</Line>}
      <Line name={t('total')} isStrong>
        {money(total)}
      </Line>
      <Line name={t('vat')}>{money(vat)}</Line>
      <Line name={t('toBank')}>{money(to_bank)}</Line>
      <Line name={t('fromWallet')}>{money(from_wallet)}</Line>
      {from_gifts.amount > 0 && <Line name={t('fromGifts')}>{money(from_gifts)}</Line>}
      {back > 0 && (
        <Line name={t('goneBack')} isStrong>
          {money({ amount: back, currency: total.currency })}
        </Line>
      )}
    </dl>
  )
}

function Line({ name, isStrong = false, children }: { name: ReactNode; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={isStrong ? 'strong' : undefined}>
      <dt className={isStrong ? undefined : 'muted'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
