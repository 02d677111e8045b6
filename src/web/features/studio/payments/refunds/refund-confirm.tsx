import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/persian/amount-in-words.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { StudioPurchase } from './refund-data.ts'
import { isOnlyMoney, partsOf, vatOf } from './refund-parts.ts'
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

/** Shows the effects of a refund in words before it happens. */
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
      <WhatHappens purchase={purchase} wish={wish} />
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

function WhatHappens({ purchase, wish }: Pick<Props, 'purchase' | 'wish'>) {
  const t = useTranslations('studio.finance.refundForm')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const { bank, wallet, isLast } = wayBack(purchase, wish.amount)
  const money = (part: number) => formatMoney({ amount: part, currency: purchase.total.currency }, locale)
  const paidAt = purchase.payments.find(({ state }) => state === 'paid')?.gateway
  const isCharge = purchase.type === 'CHARGE_WALLET'
  const gateway = paidAt === undefined ? '' : names(paidAt)
  return (
    <ul className="happens small">
      {bank > 0 && <li>{t(isCharge ? 'chargeToBank' : 'toBank', { money: money(bank), gateway })}</li>}
      {wallet > 0 && <li>{t('toWallet', { money: money(wallet) })}</li>}
      {purchase.lines.length > 1 ? (
        <OfLines purchase={purchase} wish={wish} isLast={isLast} />
      ) : isCharge ? (
        <li>{t('endings.charge')}</li>
      ) : (
        <li>{isLast ? t(`endings.${endings[purchase.type]}`) : t('keeps')}</li>
      )}
    </ul>
  )
}

/** For a purchase with several lines: what goes back of each, what the buyer keeps, and the tax in the refund. */
function OfLines({ purchase, wish, isLast }: Pick<Props, 'purchase' | 'wish'> & { isLast: boolean }) {
  const t = useTranslations('studio.finance.refundForm')
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency: purchase.total.currency }, locale)
  const parts = partsOf(purchase, wish)
  return (
    <>
      {parts.map(({ position, title, quantity, amount }) => (
        <li key={position}>
          {quantity > 0
            ? t('lineTaken', { title, n: quantity, count: localDigits(quantity, locale), money: money(amount) })
            : t('lineMoney', { title, money: money(amount) })}
        </li>
      ))}
      <li>{t('vatInIt', { vat: money(vatOf(parts)) })}</li>
      {isLast && <li>{t(isOnlyMoney(purchase) ? 'endings.thing' : 'endings.all')}</li>}
    </>
  )
}
