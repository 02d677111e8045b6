import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { formatMoney, type Money, wholeToman } from '#lib/money.ts'
import { Price } from '../../ui/price.tsx'
import type { PurchaseInfo } from '../catalog/product.ts'
import type { AppliedDiscount } from '../discounts/use-discount.ts'
import '../discounts/discount.css'

export type Sale = NonNullable<PurchaseInfo['offers'][number]['sale']>

type Props = {
  /** What the line of the price is called. */
  line: string
  price: Money
  vat: Money | null
  /** The rate of that tax. */
  vatPercent: number
  sale: Sale | null
  discount: AppliedDiscount | null
}

/** The rows of the sum above what is to be paid: the price, on sale or not, its tax, and what a code takes off. */
export function OrderRows({ line, price, sale, discount, vatPercent, ...rest }: Props) {
  const t = useTranslations('checkout')
  const words = useTranslations('discount')
  const locale = useLocale()
  const vat = discount?.vat ?? rest.vat
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
          <Price money={price} />
          {sale && (
            <span className="tiny muted block">
              {t('saleEnds', { at: formatDateTime(new Date(sale.ends_at), locale) })}
            </span>
          )}
        </dd>
      </div>
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
