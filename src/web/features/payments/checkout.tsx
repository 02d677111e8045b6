import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { yearOf } from '../../ui/product-card.tsx'
import { productPath } from '../../ui/product-path.ts'
import { State } from '../../ui/state.tsx'
import { chooseCurrency } from './currency.ts'
import { GatewayChoice, type GatewayType } from './gateway-choice.tsx'
import { DiscountField } from './discount-field.tsx'
import { OrderRows } from './order-sum.tsx'
import { Places, SoldOut } from './places.tsx'
import { useDiscount } from './use-discount.ts'
import { useWantedOffer } from './wanted-offer.ts'
import { type Order, usePay } from './use-checkout.ts'
import './checkout.css'

/** What is bought, by which bank, and one button with verb and amount. */
export function Checkout({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const { info, gateways } = order
  const offer = useWantedOffer(info)
  const discount = useDiscount(offer)
  const [picked, setPicked] = useState<GatewayType | null>(null)
  const { pay, busy } = usePay({ onChanged, onRefused: discount.refuse })
  if (info.owned || (info.watchable.allowed && offer === null)) return <Owned order={order} />
  if (info.is_preparing) return <Preparing order={order} />
  if (!offer?.price) return <NotForSale order={order} />
  if (offer.places_left === 0 && offer.held === null) return <SoldOut order={order} onLookAgain={onChanged} />

  const { applied } = discount
  const toPay = applied?.to_pay ?? offer.price
  const isFree = toPay.amount === 0

  const known = gateways.gateways.map(({ type }) => type)
  const gateway = picked && known.includes(picked) ? picked : (gateways.default_gateway ?? known[0] ?? null)
  const button = (wide: boolean) => (
    <Button
      kind="main"
      size={wide ? 'decision' : 'usual'}
      wide={wide}
      busy={busy}
      disabled={(gateway === null && !isFree) || applied?.note != null || discount.busy}
      onClick={() => void pay(offer, isFree ? null : gateway, applied)}
    >
      <PayWords money={toPay} />
    </Button>
  )
  return (
    <div className="checkout">
      <div className="columns">
        <div className="stack">
          <Places offer={offer} />
          <CurrencyChoice currency={info.currency} />
          {isFree ? null : known.length > 0 ? (
            <GatewayChoice gateways={gateways.gateways} value={gateway} onChange={setPicked} />
          ) : (
            <div className="note" role="status">
              <Icon name="info" />
              <p>{t('noGateway', { currency: t(`currencies.${info.currency}`) })}</p>
            </div>
          )}
          <div className="row top small muted">
            <Icon name="info" />
            <p>{t('howItGoes')}</p>
          </div>
        </div>
        <aside className="card order" aria-label={t('order')}>
          <h2 className="large">{t('order')}</h2>
          <Bought order={order} terms={offer.terms} />
          <DiscountField desk={discount} />
          <dl className="sum">
            <OrderRows offer={offer} discount={applied} />
            <div className="total">
              <dt>{t('toPay')}</dt>
              <dd>
                <Price money={toPay} />
              </dd>
            </div>
          </dl>
          {button(true)}
          <p className="tiny muted terms">{t('terms')}</p>
          {info.plans.message && <p className="tiny muted terms">{info.plans.message}</p>}
        </aside>
      </div>
      <div className="foot-bar">
        <div className="grow">
          <p className="tiny muted">{t('toPay')}</p>
          <Price money={toPay} className="strong" />
        </div>
        {button(false)}
      </div>
    </div>
  )
}

function PayWords({ money }: { money: Order['info']['offers'][number]['price'] }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  if (money === null) return null
  return money.amount === 0 ? t('payNothing') : t('pay', { amount: formatMoney(money, locale) })
}

function Bought({ order, terms }: { order: Order; terms: string }) {
  const locale = useLocale()
  const { product } = order.info
  return (
    <div className="what">
      {product.poster && <Picture image={product.poster} className="poster" sizes="76px" />}
      <div>
        <b>{product.title}</b>
        <p className="small muted">{yearOf(product, locale)}</p>
        <p className="small muted">{terms}</p>
      </div>
    </div>
  )
}

/** IRR is shown as Toman; the choice is kept in this browser. */
function CurrencyChoice({ currency }: { currency: 'IRR' | 'USD' }) {
  const t = useTranslations('checkout')
  return (
    <fieldset className="row wrap between">
      <legend className="only-said">{t('currency')}</legend>
      <span aria-hidden="true" className="large strong">
        {t('currency')}
      </span>
      <span className="segments">
        {(['IRR', 'USD'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="currency" checked={one === currency} onChange={() => chooseCurrency(one)} />
            {t(`currencies.${one}`)}
          </label>
        ))}
      </span>
    </fieldset>
  )
}

function Owned({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  const { id, title } = order.info.product
  const { watchable, is_preparing } = order.info
  const opens = watchable.allowed && !is_preparing
  return (
    <State drawing="empty" title={watchable.by === 'FREE' ? t('isFree') : t('owned')} text={title}>
      {opens && (
        <ButtonLink kind="main" to={`/play/${id}`}>
          <Icon name="play" />
          {t('watch')}
        </ButtonLink>
      )}
      <ButtonLink kind="soft" to={productPath({ id })}>
        {t('filmPage')}
      </ButtonLink>
    </State>
  )
}

function Preparing({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  return (
    <State drawing="empty" title={t('preparing')} text={t('preparingHelp')}>
      <ButtonLink kind="soft" to={productPath(order.info.product)}>
        {t('filmPage')}
      </ButtonLink>
    </State>
  )
}

function NotForSale({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  const { currency, product, watchable } = order.info
  const other = currency === 'IRR' ? 'USD' : 'IRR'
  return (
    <>
      <CurrencyChoice currency={currency} />
      <State drawing="nothing" title={t('notForSale')} text={watchable.message ?? ''}>
        <Button kind="soft" onClick={() => chooseCurrency(other)}>
          {t('tryCurrency', { currency: t(`currencies.${other}`) })}
        </Button>
        <ButtonLink kind="plain" to={productPath(product)}>
          {t('filmPage')}
        </ButtonLink>
      </State>
    </>
  )
}
