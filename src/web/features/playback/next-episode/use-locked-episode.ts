import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { createKeyring } from '#web/idempotency.ts'
import { readToken } from '#web/session.ts'
import { useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import { spendableFor, type Wallet } from '#web/features/payments/wallet/wallet-share.ts'
import { sentenceOf } from './sentence-of.ts'

type Info = OutputOf<'GET /purchase-info/:id'>
type Offer = Info['offers'][number]

export type LockedEpisode = {
  vatPercent: number
  /** Null: it is not sold alone to this visitor. */
  offer: (Offer & { price: NonNullable<Offer['price']> }) | null
  /** The sum in the wallet that can pay for it; null for guests. */
  spendable: number | null
}

/** The price of an episode for this visitor, and what is in their wallet; null until both are known. */
export function useLockedEpisode(id: number): { locked: LockedEpisode | null; reload: () => void } {
  const currency = useChosenCurrency() ?? undefined
  const [round, setRound] = useState(0)
  const [locked, setLocked] = useState<LockedEpisode | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // a child, or a member who has not chosen a profile, has no wallet here
    const wallet: Promise<Wallet | null> =
      readToken() === null ? Promise.resolve(null) : call('GET /me/wallet', {}, { signal }).catch(() => null)
    Promise.all([call('GET /purchase-info/:id', { params: { id }, query: { currency } }, { signal }), wallet]).then(
      ([info, pockets]) => setLocked(lockedOf(info, pockets)),
      () => undefined,
    )
    return () => stop.abort()
  }, [id, currency, round])
  return { locked, reload: useCallback(() => setRound((n) => n + 1), []) }
}

function lockedOf(info: Info, wallet: Wallet | null): LockedEpisode {
  const found = info.offers.find(({ way, price }) => way === 'buy' && price !== null)
  if (!found?.price) return { vatPercent: info.vat_percent, offer: null, spendable: null }
  const offer = { ...found, price: found.price }
  const spendable = wallet === null ? null : spendableFor(wallet, offer.id, offer.price.currency)
  return { vatPercent: info.vat_percent, offer, spendable }
}

/** Whether the wallet alone pays for it, so that nobody leaves the film for a bank. */
export const paysFromWallet = ({ offer, spendable }: LockedEpisode): boolean =>
  offer !== null && spendable !== null && spendable >= offer.price.amount

/** Buys it from the wallet, in place. The buyer pays the price that they saw, or nothing. */
export function useWalletPurchase(onBought: () => void, onChanged: () => void) {
  const t = useTranslations('nextEpisode')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const keyring = useRef(createKeyring())
  async function buy({ id, price }: NonNullable<LockedEpisode['offer']>): Promise<void> {
    const body = {
      type: 'BUY_MOVIE' as const,
      offer_id: id,
      price,
      quantity: 1,
      use_wallet: true,
      wallet_amount: price.amount,
    }
    setBusy(true)
    setFault('')
    try {
      const idempotencyKey = keyring.current.keyFor(JSON.stringify(body))
      const { purchase } = await call('POST /purchases', { body }, { idempotencyKey })
      keyring.current.used()
      walletMoved()
      if (purchase.state === 'paid') return onBought()
      setFault(t('failed'))
    } catch (error) {
      setFault(sentenceOf(error, t('failed')))
      if (error instanceof ApiProblem) {
        keyring.current.used()
        onChanged()
      }
    }
    setBusy(false)
  }
  return { buy, busy, fault }
}
