import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { useGo } from '#web/ui/link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import { createKeyring } from '#web/idempotency.ts'
import { leaveForBank } from '#web/features/payments/gateways/leave-for-bank.ts'

export type PayWish = InputOf<'POST /purchases'>['body']
export type PurchaseType = PayWish['type']

/** Makes the purchase of a wish. The key makes a repetition harmless. */
export type SendWish = (wish: PayWish, options: { idempotencyKey: string }) => Promise<OutputOf<'POST /purchases'>>

const buyOffer: SendWish = (wish, options) => call('POST /purchases', { body: wish }, options)

/**
 * Freezes the price and leaves for the bank. A refused discount code goes to `onRefused`, for its field. The button is
 * busy during the call and while the browser leaves.
 */
export function usePay({
  onChanged,
  onRefused,
  send = buyOffer,
}: {
  onChanged: () => void
  onRefused?: (sentence: string) => void
  send?: SendWish
}) {
  const t = useTranslations('checkout')
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const keyring = useRef(createKeyring())

  async function pay(wish: PayWish): Promise<void> {
    setBusy(true)
    const idempotencyKey = keyring.current.keyFor(JSON.stringify(wish))
    try {
      const { purchase, redirect } = await send(wish, { idempotencyKey })
      keyring.current.used()
      walletMoved()
      if (!leaveForBank(redirect, () => setBusy(false))) go(`/pay/result/${purchase.id}`)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiProblem)) return toastError(error)
      keyring.current.used()
      if (error.status === 401 && !error.wasDeclined)
        return openLogin({ reason: t('signIn'), after: () => void pay(wish) })
      if (onRefused !== undefined && error.code.startsWith('discount.')) return onRefused(error.message)
      toastError(error)
      if (error.status === 409) onChanged()
    }
  }
  return { pay, busy }
}
