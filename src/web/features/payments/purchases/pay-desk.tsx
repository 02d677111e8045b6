import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { CurrencyChoice } from '#web/features/payments/gateways/currency-choice.tsx'
import { GatewayChoice, type Gateways, type GatewayType } from '#web/features/payments/gateways/gateway-choice.tsx'
import { useChosenBank } from '#web/features/payments/gateways/chosen-bank.ts'
import { NoGateway } from '#web/features/payments/gateways/no-gateway.tsx'
import { type PurchaseType, type SendWish, usePay } from './use-pay.ts'
import { WalletCard } from './wallet-card.tsx'
import { spendableFor, type Split, splitOf, type Wallet } from '#web/features/payments/wallet/wallet-share.ts'
import './checkout.css'

export type Bill = {
  type: PurchaseType
  offerId: string
  quantity: number
  /** After the discount. */
  price: Money
  discountCode?: string | undefined
  /** See `for_guest` of the contract. */
  forGuest?: boolean
}

type Props = {
  bill: Bill
  gateways: Gateways['gateways']
  defaultGateway: GatewayType | null
  /** Whether the house has any gateway, also one of another currency. */
  isSetUp: boolean
  /** Null: the wallet cannot be used here. */
  wallet: Wallet | null
  /** The product: picture, name, terms. */
  what: ReactNode
  /** On a phone it stands under the total, which is what one came for; on a wide page above the price rows. */
  discount?: ReactNode
  /** The rows above the wallet's share: price, discount, tax. */
  rows: ReactNode
  /** Shown above the ways to pay. */
  notice?: ReactNode
  /** Shown below them. */
  below?: ReactNode
  /** The product decides the currency, and the buyer cannot choose another. */
  isCurrencyFixed?: boolean
  /** Something must be corrected first. */
  blocked?: boolean
  terms: string
  onChanged: () => void
  /** Called with the reason when the server refuses the discount code at the last step. */
  onRefused?: (sentence: string) => void
  /** How the purchase is made, where it is not an offer's. */
  send?: SendWish
}

/**
 * The checkout of every kind of purchase: the product, who pays how much, by which bank, and one button with verb and
 * amount.
 */
export function PayDesk(props: Props) {
  const { bill, gateways, defaultGateway, wallet, what, discount, rows, notice, below, blocked = false, terms } = props
  const t = useTranslations('checkout')
  const [wantsWallet, setWantsWallet] = useState(true)
  const { pay, busy } = usePay(props)
  const { currency } = bill.price
  const known = gateways.map(({ type }) => type)
  const { gateway, choose } = useChosenBank(known, defaultGateway)
  const spendable = spendableFor(wallet, bill.offerId, currency)
  const usesWallet = wantsWallet && spendable > 0 && bill.price.amount > 0
  const split = splitOf(bill.price, { spendable: usesWallet ? spendable : 0, gateways, gateway })
  const needsBank = split.bank.amount > 0
  const onPay = () =>
    void pay({
      type: bill.type,
      offer_id: bill.offerId,
      quantity: bill.quantity,
      price: bill.price,
      gateway: needsBank ? gateway : null,
      use_wallet: usesWallet,
      wallet_amount: usesWallet ? split.wallet.amount : null,
      discount_code: bill.discountCode,
      for_guest: bill.forGuest,
    })
  const button = (wide: boolean) => (
    <Button
      kind="main"
      size={wide ? 'decision' : 'usual'}
      wide={wide}
      busy={busy}
      disabled={blocked || (needsBank && gateway === null)}
      onClick={onPay}
    >
      {wide ? <PayWords split={split} /> : t(split.wallet.amount > 0 || needsBank ? 'payNow' : 'getFree')}
    </Button>
  )
  return (
    <div className="checkout">
      <div className="columns">
        <div className="stack">
          {notice}
          {props.isCurrencyFixed !== true && <CurrencyChoice currency={currency} />}
          {spendable > 0 && bill.price.amount > 0 && (
            <WalletCard
              spendable={{ amount: spendable, currency }}
              gift={wallet?.pockets.find((one) => one.currency === currency)?.gift ?? { amount: 0, currency }}
              used={usesWallet}
              onUse={setWantsWallet}
              split={split}
            />
          )}
          {needsBank && (
            <Banks
              gateways={gateways}
              gateway={gateway}
              onPick={choose}
              currency={currency}
              isRest={split.wallet.amount > 0}
              isSetUp={props.isSetUp}
            />
          )}
          {needsBank && known.length > 0 && (
            <div className="row top small muted">
              <Icon name="info" />
              <p>{t('howItGoes', { gateway: gateway ?? 'none' })}</p>
            </div>
          )}
          {below}
        </div>
        <aside className="card order" aria-label={t('order')}>
          <h2 className="large">{t('order')}</h2>
          {what}
          <Sum rows={rows} split={split} />
          {discount}
          {button(true)}
          <p className="tiny muted terms">{terms}</p>
        </aside>
      </div>
      <FootBar action={button(false)}>
        <p className="tiny muted">{t(needsBank ? 'toPay' : 'fromWallet')}</p>
        <Price money={needsBank ? split.bank : split.wallet} className="strong" />
      </FootBar>
    </div>
  )
}

type BanksProps = {
  gateways: Gateways['gateways']
  gateway: GatewayType | null
  onPick: (type: GatewayType) => void
  currency: Money['currency']
  isRest: boolean
  isSetUp: boolean
}

function Banks({ gateways, gateway, onPick, currency, isRest, isSetUp }: BanksProps) {
  const t = useTranslations('checkout')
  if (gateways.length > 0)
    return <GatewayChoice gateways={gateways} value={gateway} onChange={onPick} isRest={isRest} />
  return <NoGateway isSetUp={isSetUp} other={t('noGateway', { currency: t(`currencies.${currency}`) })} />
}

function PayWords({ split }: { split: Split }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  if (split.bank.amount > 0) return t('pay', { amount: formatMoney(split.bank, locale) })
  if (split.wallet.amount > 0) return t('payByWallet', { amount: formatMoney(split.wallet, locale) })
  return t('getFree')
}

function Sum({ rows, split }: { rows: ReactNode; split: Split }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  return (
    <dl className="sum">
      {rows}
      {split.wallet.amount > 0 && (
        <div>
          <dt>{t('fromWallet')}</dt>
          <dd className="ok nowrap">{formatMoney({ ...split.wallet, amount: -split.wallet.amount }, locale)}</dd>
        </div>
      )}
      <div className="total">
        <dt>{t('toPay')}</dt>
        <dd>
          <Price money={split.bank} />
        </dd>
      </div>
    </dl>
  )
}
