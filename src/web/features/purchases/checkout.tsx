import { useLocale, useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { filmPath, yearOf } from '../../kinds/film.ts'
import { State } from '../../ui/state.tsx'
import { chooseCurrency } from '../gateways/currency.ts'
import { CurrencyChoice } from '../gateways/currency-choice.tsx'
import { DiscountField } from '../discounts/discount-field.tsx'
import { OrderRows } from './order-sum.tsx'
import { PayDesk } from './pay-desk.tsx'
import { Places, SoldOut } from './places-left.tsx'
import type { Order } from './use-checkout.ts'
import { useDiscount } from '../discounts/use-discount.ts'
import { useWantedOffer } from './wanted-offer.ts'

/** The purchase page of a title: the desk, or why there is nothing to pay. */
export function Checkout({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const { info, gateways, wallet } = order
  const offer = useWantedOffer(info)
  const discount = useDiscount(offer)
  if (info.owned || (info.watchable.allowed && offer === null)) return <Owned order={order} />
  if (info.is_preparing) return <Preparing order={order} />
  if (!offer?.price || offer.purchase_type === null) return <NotForSale order={order} />
  if (offer.places_left === 0 && offer.held === null) return <SoldOut order={order} onLookAgain={onChanged} />
  const { applied } = discount
  return (
    <PayDesk
      key={info.currency}
      bill={{
        type: offer.purchase_type,
        offerId: offer.id,
        price: applied?.to_pay ?? offer.price,
        discountCode: applied?.code,
      }}
      gateways={gateways.gateways}
      defaultGateway={gateways.default_gateway}
      wallet={wallet}
      what={<Bought order={order} terms={offer.terms} />}
      notice={<Places offer={offer} />}
      discount={<DiscountField desk={discount} />}
      rows={
        <OrderRows
          line={t(offer.way === 'rent' ? 'rent' : 'film')}
          price={offer.price}
          vat={offer.vat}
          vatPercent={info.vat_percent}
          sale={offer.sale}
          discount={applied}
        />
      }
      blocked={discount.busy || (applied?.note ?? null) !== null}
      terms={[t('terms'), asSentence(info.plans.message)].filter(Boolean).join(' ')}
      onChanged={onChanged}
      onRefused={discount.refuse}
    />
  )
}

/** The reason as the API says it may be a phrase; beside others it stands as a sentence. */
function asSentence(text: string | null): string {
  if (text === null || text === '') return ''
  const [first = '', ...rest] = text
  return `${first.toUpperCase()}${rest.join('')}${text.endsWith('.') ? '' : '.'}`
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
      <ButtonLink kind="soft" to={filmPath(id)}>
        {t('filmPage')}
      </ButtonLink>
    </State>
  )
}

function Preparing({ order }: { order: Order }) {
  const t = useTranslations('checkout')
  return (
    <State drawing="empty" title={t('preparing')} text={t('preparingHelp')}>
      <ButtonLink kind="soft" to={filmPath(order.info.product.id)}>
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
        <ButtonLink kind="plain" to={filmPath(product.id)}>
          {t('filmPage')}
        </ButtonLink>
      </State>
    </>
  )
}
