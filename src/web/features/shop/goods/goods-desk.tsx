import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { Button } from '../../../ui/button.tsx'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SalePrice } from '../../../ui/sale-price.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { type Chosen, type GoodsData, openOptions, type Option, priceIn, type VariantData } from './goods.ts'
import { optionId, VariantChoice } from './variant-choice.tsx'
import { WishButton } from './wish-button.tsx'

type Props = {
  goods: GoodsData
  /** The one that is shown; it is bought when nothing is left to choose. */
  variant: VariantData
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** The price, the variants, how many, and the way into the cart. */
export function GoodsDesk({ goods, variant, chosen, onChoose }: Props) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const currency = useCurrency()
  const [wanted, setWanted] = useState(1)
  const price = priceIn(variant.prices, currency)
  const [open] = openOptions(goods.variants, chosen)
  const quantity = Math.max(1, Math.min(wanted, variant.most))
  return (
    <>
      <p className="price">{price !== null && <SalePrice money={price.price} usual={price.usual} />}</p>
      {price !== null && price.sale_ends_at !== null && (
        <p className="tiny muted">{t('saleUntil', { at: formatLastDay(new Date(price.sale_ends_at), locale) })}</p>
      )}
      {goods.text !== '' && <p className="goods-text">{goods.text}</p>}
      <VariantChoice variants={goods.variants} chosen={chosen} onChoose={onChoose} />
      <div className={open === undefined && variant.stock === 'sold_out' ? 'goods-buy stack' : 'goods-buy'}>
        {open === undefined && variant.stock !== 'sold_out' && (
          <Stepper quantity={quantity} most={variant.most} onChange={setWanted} />
        )}
        <FootBar
          inPage
          action={
            open !== undefined ? (
              <ChooseFirst option={open} />
            ) : variant.stock === 'sold_out' ? (
              <WishButton key={variant.id} variantId={variant.id} />
            ) : (
              <AddToCart variantId={variant.id} quantity={quantity} title={goods.title} />
            )
          }
        >
          {open === undefined && <VariantWords variant={variant} />}
          {price !== null && <SalePrice money={price.price} usual={price.usual} />}
        </FootBar>
      </div>
      {open === undefined && <StockLine goods={goods} variant={variant} />}
    </>
  )
}

/** Which of the goods it is, and that few are left, in the line above the price. */
function VariantWords({ variant }: { variant: VariantData }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const comma = useTranslations('languages')('comma')
  const { edition, color, size, stock, left } = variant
  const scarce =
    stock === 'in_stock' ? null : t(`stock.${stock}`, { n: left ?? 0, count: localDigits(left ?? 0, locale) })
  const said = [edition, color, size, scarce].filter((part) => part !== null && part !== '')
  return said.length === 0 ? null : <p className="tiny muted clip-1">{said.join(`${comma} `)}</p>
}

/** In place of the way into the cart while something is to be chosen: it says what, and leads there. */
function ChooseFirst({ option }: { option: Option }) {
  const t = useTranslations('shop')
  return (
    <Button kind="main" size="decision" wide onClick={() => document.getElementById(optionId(option))?.focus()}>
      {t('chooseFirst', { option })}
    </Button>
  )
}

function Stepper({ quantity, most, onChange }: { quantity: number; most: number; onChange: (n: number) => void }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  return (
    <div className="goods-stepper" role="group" aria-label={t('howMany')}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('more')}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
      <output>{localDigits(quantity, locale)}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={t('fewer')}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
    </div>
  )
}

function StockLine({ goods, variant }: { goods: GoodsData; variant: VariantData }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const { stock, left } = variant
  if (stock === 'preorder' && goods.sent_from !== null)
    return (
      <p className="small row">
        <Icon name="calendar" />
        <span>
          {t('preorderLine', { at: formatDate(new Date(`${goods.sent_from}T12:00:00Z`), locale) })}{' '}
          <Limit most={goods.most_per_member} />
        </span>
      </p>
    )
  if (stock === 'sold_out') return null
  return (
    <p className={`small row ${stock === 'few_left' ? 'bad' : 'ok'}`}>
      <Icon name={stock === 'few_left' ? 'warning' : 'check'} />
      {stock === 'few_left'
        ? t('stock.few_left', { n: left ?? 0, count: localDigits(left ?? 0, locale) })
        : t('available')}
      <Limit most={goods.most_per_member} />
    </p>
  )
}

function Limit({ most }: { most: number | null }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  return most === null ? null : <span className="muted">{t('limitLine', { count: localDigits(most, locale) })}</span>
}
