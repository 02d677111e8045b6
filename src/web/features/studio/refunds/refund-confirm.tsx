import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/amount-in-words.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import type { StudioPurchase } from './refund-data.ts'
import { wayBack } from './refund-way.ts'
import type { RefundWish } from './refund-wish.ts'

type Props = {
  purchase: StudioPurchase
  wish: RefundWish
  busy: boolean
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

/** What will happen, in words, before it does. */
export function RefundConfirm({ purchase, wish, busy, onYes, onNo, children }: Props) {
  const t = useTranslations('studio.finance.refundForm')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { currency } = purchase.total
  const money = formatMoney({ amount: wish.amount, currency }, locale)
  return (
    <div className="stack refund-confirm">
      <h3 ref={heading} tabIndex={-1}>
        {t('willHappen')}
      </h3>
      <p className="figure">{money}</p>
      <p className="tiny muted">{amountInWords({ amount: wish.amount, currency }, locale)}</p>
      <WhatHappens purchase={purchase} amount={wish.amount} />
      <p className="small">
        <span className="muted">{t('becauseOf')}</span> {wish.reason}
      </p>
      {children}
      <div className="row wrap">
        <Button kind="main" busy={busy} onClick={onYes}>
          {t('yes', { money })}
        </Button>
        <Button kind="soft" disabled={busy} onClick={onNo}>
          {t('change')}
        </Button>
      </div>
    </div>
  )
}

const endings = {
  BUY_MOVIE: 'film',
  SUBSCRIPTION: 'plan',
  CHARGE_WALLET: 'charge',
  BUY_FESTIVAL: 'place',
  BUY_SCREENING: 'place',
  BUY_PHYSICAL: 'thing',
} as const satisfies Record<StudioPurchase['type'], string>

function WhatHappens({ purchase, amount }: { purchase: StudioPurchase; amount: number }) {
  const t = useTranslations('studio.finance.refundForm')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const { bank, wallet, isLast } = wayBack(purchase, amount)
  const money = (part: number) => formatMoney({ amount: part, currency: purchase.total.currency }, locale)
  const paidAt = purchase.payments.find(({ state }) => state === 'paid')?.gateway
  const isCharge = purchase.type === 'CHARGE_WALLET'
  const gateway = paidAt === undefined ? '' : names(paidAt)
  return (
    <ul className="happens small">
      {bank > 0 && <li>{t(isCharge ? 'chargeToBank' : 'toBank', { money: money(bank), gateway })}</li>}
      {wallet > 0 && <li>{t('toWallet', { money: money(wallet) })}</li>}
      {isCharge ? (
        <li>{t('endings.charge')}</li>
      ) : (
        <li>{isLast ? t(`endings.${endings[purchase.type]}`) : t('keeps')}</li>
      )}
    </ul>
  )
}
