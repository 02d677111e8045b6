import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wholeToman } from '#lib/money/money.ts'
import { ApiProblem, call } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import { type Address, type Addresses, isIran } from '#web/features/accounts/members/addresses/address.ts'
import { DiscountField } from '#web/features/payments/discounts/discount-field.tsx'
import { PayDesk } from '#web/features/payments/purchases/pay-desk.tsx'
import type { Payers } from '#web/features/payments/purchases/use-order.ts'
import type { SendWish } from '#web/features/payments/purchases/use-pay.ts'
import { TakenOut } from '../cart/cart-lines.tsx'
import { type Cart, cartStore, hasRisen } from '../cart/cart-store.ts'
import { AddressChoice } from './address-choice.tsx'
import { useCartCode } from './cart-discount.ts'
import { MethodChoice } from './method-choice.tsx'
import { OrderLines } from './order-lines.tsx'
import { RisenLines } from './risen-lines.tsx'
import { UnsoldLines } from './unsold-lines.tsx'
import { useCartIn, useDestination } from './use-destination.ts'
import { type Chosen, type Quote, useGateways, useQuote } from './use-sending.ts'
import './shop-checkout.css'

type Props = { cart: Cart; addresses: Addresses; payers: Payers; onAddresses: (all: Addresses) => void }

/** Address, delivery, discount and payment of the cart on one page. */
export function ShopCheckout({ cart, addresses, payers, onAddresses }: Props) {
  const t = useTranslations('shopCheckout')
  const [methodId, setMethodId] = useState<number | null>(null)
  const [hoursStart, setHours] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const to = useDestination(cart, addresses)
  const { address, isFetched, offers } = to
  const isInCurrency = useCartIn(to.currency, cart)
  const banks = useGateways(payers.gateways, to.currency)
  const unsold = isInCurrency ? cart.lines.filter(({ state }) => state !== 'ok') : []
  const risen = isInCurrency ? cart.lines.filter((line) => line.state === 'ok' && hasRisen(line)) : []
  const offer = offers?.find(({ id }) => id === methodId) ?? offers?.find(({ hours }) => hours === null)
  const start = offer?.hours?.some((one) => one.starts_at === hoursStart && one.free > 0) === true ? hoursStart : null
  const isChosen =
    offer !== undefined && (isFetched || address !== undefined) && (offer.hours === null || start !== null)
  const delivery: Chosen | null =
    isChosen && to.isFresh && isInCurrency && unsold.length + risen.length === 0
      ? { method_id: offer.id, hours_start: start, address_id: isFetched ? null : (address?.id ?? null) }
      : null
  const { code, deskOf } = useCartCode()
  const { quote, refused, problem } = useQuote(cart, delivery, code, round)
  const desk = deskOf(quote, refused)
  const again = () => {
    cartStore.refresh()
    setRound((n) => n + 1)
  }
  const send: SendWish = async (wish, options) => {
    const { price, gateway, use_wallet, wallet_amount, discount_code } = wish
    const body = { delivery: delivery as Chosen, price, gateway, use_wallet, wallet_amount, discount_code }
    const made = await call('POST /me/shop/checkout', { body }, options)
    cartStore.bought()
    return made
  }
  const message = problem ?? to.error ?? banks.error
  return (
    <PayDesk
      bill={{
        type: 'BUY_PHYSICAL',
        // every try to buy the cart takes over what an earlier one holds of the wallet
        offerId: 'cart',
        quantity: 1,
        price: quote?.total ?? cart.sum,
        discountCode: desk.applied?.code,
      }}
      gateways={banks.gateways.gateways}
      defaultGateway={banks.gateways.default_gateway}
      isSetUp={banks.gateways.is_set_up}
      wallet={payers.wallet}
      isCurrencyFixed
      what={<OrderLines cart={cart} />}
      discount={<DiscountField desk={desk} />}
      rows={<Rows cart={cart} quote={quote} isAsked={delivery !== null && refused === null} />}
      notice={
        <>
          <AddressChoice
            addresses={addresses}
            chosen={isFetched ? undefined : address}
            onChoose={to.choose}
            onSaved={(all) => {
              onAddresses(all)
              // an address that was changed is still the same one, but may be in another city
              setRound((n) => n + 1)
            }}
            fetch={to.canFetch ? { isChosen: isFetched, onChange: to.setFetched } : null}
          />
          {!isFetched && address !== undefined && <Abroad address={address} />}
          <UnsoldLines lines={unsold} isAbroad={to.currency === 'USD'} />
          <RisenLines lines={risen} />
          <TakenOut />
          {offers !== null && (isFetched || address !== undefined) && (
            <MethodChoice
              title={t(isFetched ? 'whichCafe' : 'howToSend')}
              offers={offers}
              chosen={offer}
              hoursStart={start}
              onChoose={({ id }) => setMethodId(id)}
              onHours={setHours}
            />
          )}
          {offer?.hours?.some(({ free }) => free > 0) && start === null && (
            <p className="small bad">{t('chooseHours')}</p>
          )}
          {message !== null && (
            <p className="small bad" role="alert">
              {message instanceof ApiProblem ? message.message : t('working')}
            </p>
          )}
        </>
      }
      blocked={quote === null || !cart.can_check_out || !banks.isReady}
      terms={t('terms')}
      onChanged={again}
      onRefused={desk.refuse}
      send={send}
    />
  )
}

/** Why the prices are in dollars now. */
function Abroad({ address }: { address: Address }) {
  const t = useTranslations('shopCheckout')
  if (isIran(address)) return null
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <p>{t('inDollars', { country: address.country_name })}</p>
    </div>
  )
}

/** `isAsked`: an answer about the delivery is on its way; otherwise there is none to wait for. */
function Rows({ cart, quote, isAsked }: { cart: Cart; quote: Quote | null; isAsked: boolean }) {
  const t = useTranslations('shopCheckout')
  return (
    <>
      <div>
        <dt>{t('goods')}</dt>
        <dd>
          <Price money={quote?.goods ?? cart.sum} />
        </dd>
      </div>
      <div>
        <dt>{t('delivery')}</dt>
        <dd>
          {quote === null ? (
            isAsked ? (
              '…'
            ) : (
              '—'
            )
          ) : quote.delivery.amount === 0 ? (
            t('free')
          ) : (
            <Price money={quote.delivery} />
          )}
        </dd>
      </div>
      {quote !== null && quote.discount !== null && (
        <div>
          <dt>{t('discount', { code: quote.discount.code })}</dt>
          <dd className="off">
            −<Price money={quote.discount.amount} />
          </dd>
        </div>
      )}
      {quote !== null && (
        <div className="small muted">
          <dt>{t('vat')}</dt>
          <dd>
            <Price money={wholeToman(quote.vat)} />
          </dd>
        </div>
      )}
    </>
  )
}
