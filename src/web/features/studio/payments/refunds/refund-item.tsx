import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { useNow } from '#web/features/studio/use-now.ts'
import { type Refund, refundLooks } from './refund-data.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import { wentTo } from './refund-way.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'

type Props = { refund: Refund; onChange: (refund: Refund) => void; isInPurchase?: boolean }

/** One refund: how much, why and by whom, where it goes, and what can be done while no bank has answered. */
export function RefundItem({ refund, onChange, isInPurchase = false }: Props) {
  const t = useTranslations('studio.finance.refund')
  const locale = useLocale()
  return (
    <li className="card desk-item">
      <div className="row between wrap top">
        <div>
          {!isInPurchase && (
            <h2 className="strong">
              <Link className="link" to={`/studio/finance/purchases/${refund.purchase_id}`}>
                {refund.title}
              </Link>
            </h2>
          )}
          <Facts
            items={[
              isInPurchase ? null : localDigits(refund.purchase_number, locale),
              <Moment key="at" at={refund.requested_at} />,
              <bdi key="by">{refund.requested_by}</bdi>,
            ]}
          />
        </div>
        <div className="desk-sum">
          <Price money={refund.amount} className="strong" />
          <span className={`tag ${refundLooks[refund.state]}`}>{t(`states.${refund.state}`)}</span>
        </div>
      </div>
      <p className="small">
        <span className="muted">{t('reason')}</span> {refund.reason}
      </p>
      <Way refund={refund} />
      {refund.state !== 'done' && <Doing refund={refund} onChange={onChange} />}
    </li>
  )
}

/** Where the money went, or goes. */
function Way({ refund }: { refund: Refund }) {
  const t = useTranslations('studio.finance.refund')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const { bank, wallet } = wentTo(refund)
  const money = (amount: number) => formatMoney({ amount, currency: refund.amount.currency }, locale)
  const isDone = refund.state === 'done'
  const gateway = refund.gateway === null ? '' : names(refund.gateway)
  return (
    <p className="small muted">
      {bank > 0 && t(isDone ? 'wentToBank' : 'goesToBank', { money: money(bank), gateway })}{' '}
      {wallet > 0 && t(isDone ? 'wentToWallet' : 'goesToWallet', { money: money(wallet) })}{' '}
      {refund.is_last && t('wasLast')}
    </p>
  )
}

/** A missing answer and a broken promise are found at different places of a bank’s panel. */
function whyNobodyAsks({ may_go_to_wallet: mayGo, state }: Refund) {
  if (!mayGo) return 'waits'
  return state === 'accepted' ? 'acceptedGivenUp' : 'givenUp'
}

function Doing({ refund, onChange }: Omit<Props, 'isInPurchase'>) {
  const t = useTranslations('studio.finance.refund')
  const locale = useLocale()
  const now = useNow()
  const [isAnswered, setIsAnswered] = useState(false)
  const params = { id: refund.id }
  const { busy, fault, ask } = useAsking(async () => {
    onChange(await call('POST /studio/refunds/:id/ask', { params }))
    setIsAnswered(true)
  })
  const when = (at: string) => formatRelative(relativeFrom(now, new Date(at)), locale)
  return (
    <div className="row wrap between desk-foot">
      <div className="grow small" role="status">
        {isAnswered && (
          <p className="accent strong">{t(`said.${refund.state === 'accepted' ? 'accepted' : 'silent'}`)}</p>
        )}
        {refund.next_check_at === null ? (
          <p className="bad">{t(whyNobodyAsks(refund))}</p>
        ) : (
          <p className="muted">{t('next', { when: when(refund.next_check_at) })}</p>
        )}
        {refund.error_code !== null && (
          <p className="tiny muted">
            {t('bankSaid')} <bdi className="ltr">{refund.error_code}</bdi>
          </p>
        )}
        {fault && <p className="bad">{fault}</p>}
      </div>
      <div className="row wrap">
        <Button kind="soft" size="tight" busy={busy} onClick={ask}>
          <Icon name="refresh" />
          {t('ask')}
        </Button>
        {refund.may_go_to_wallet && <ToWallet refund={refund} onChange={onChange} />}
      </div>
    </div>
  )
}

/** Pays a refund into the wallet when no bank answers about it. It asks staff for a confirmation first. */
function ToWallet({ refund, onChange }: Omit<Props, 'isInPurchase'>) {
  const t = useTranslations('studio.finance.refund')
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const { busy, fault, ask } = useAsking(async () => {
    onChange(await call('POST /studio/refunds/:id/to-wallet', { params: { id: refund.id } }))
    setAsking(false)
  })
  if (!asking)
    return (
      <Button kind="outline" size="tight" onClick={() => setAsking(true)}>
        <Icon name="wallet" />
        {t('toWallet')}
      </Button>
    )
  return (
    <div className="ask-once" role="group" aria-label={t('toWallet')}>
      <p className="small">{t('toWalletAsk', { money: formatMoney(refund.amount, locale) })}</p>
      {fault && (
        <p className="small bad" role="alert">
          {fault}
        </p>
      )}
      <div className="row wrap">
        <Button kind="danger" size="tight" busy={busy} onClick={ask}>
          {t('toWalletYes')}
        </Button>
        <Button kind="soft" size="tight" onClick={() => setAsking(false)}>
          {t('no')}
        </Button>
      </div>
    </div>
  )
}
