import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney, type Money, wholeToman } from '#lib/money/money.ts'
import { Price } from '#web/ui/price.tsx'
import type { PurchaseInfo } from './purchase-info.ts'
import type { AppliedDiscount } from '#web/features/payments/discounts/use-discount.ts'
import '#web/features/payments/discounts/discount.css'

export type Sale = NonNullable<PurchaseInfo['offers'][number]['sale']>

export type Reckoned = PurchaseInfo['offers'][number]['reckoned']

type Props = {
  /** The name of the price line. */
  line: string
  price: Money
  vat: Money | null
  /** The rate of that tax. */
  vatPercent: number
  sale: Sale | null
  reckoned?: Reckoned | undefined
  discount: AppliedDiscount | null
}

/** The rows above the amount to pay: the price (with or without a sale), its tax, and the discount. */
export function OrderRows({ line, price, sale, reckoned = [], discount, vatPercent, ...rest }: Props) {
  const t = useTranslations('checkout')
  const words = useTranslations('discount')
  const locale = useLocale()
  const vat = discount?.vat ?? rest.vat
  const before = reckoned.reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <>
      {sale && (
        <div className="small">
          <dt>{t('usual')}</dt>
          <dd>
            <s>
              <Price money={sale.usual} />
            </s>
          </dd>
        </div>
      )}
      <div>
        <dt>{line}</dt>
        <dd>
          <Price money={{ ...price, amount: price.amount + before }} />
          {sale && (
            <span className="tiny muted block">{t('saleEnds', { at: formatEnd(new Date(sale.ends_at), locale) })}</span>
          )}
        </dd>
      </div>
      {reckoned.map(({ title, amount }) => (
        <div key={title} className="small">
          <dt>{t('reckoned', { title })}</dt>
          <dd className="off nowrap">{formatMoney({ ...amount, amount: -amount.amount }, locale)}</dd>
        </div>
      ))}
      {discount && (
        <div>
          <dt>{words.rich('line', { code: discount.code, b: (code) => <bdi>{code}</bdi> })}</dt>
          <dd className="off nowrap">
            {formatMoney({ ...discount.discount, amount: -discount.discount.amount }, locale)}
          </dd>
        </div>
      )}
      {vat && (
        <div className="small">
          <dt>{t('vat', { percent: localDigits(vatPercent, locale) })}</dt>
          <dd className="muted">
            <Price money={wholeToman(vat)} />
          </dd>
        </div>
      )}
    </>
  )
}
