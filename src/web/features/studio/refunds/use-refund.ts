import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call, NetworkFailure } from '../../../api.ts'
import { createKeyring } from '../../../idempotency.ts'
import type { Refund } from './refund-data.ts'
import type { RefundWish } from './refund-wish.ts'

/** Why it was not done: a sentence for the whole form, or beside fields. */
export type Refusal = { sentence: string | null; fields: { amount?: string; reason?: string } }

/**
 * Asks for money to go back. The same wish carries the same key until the house has answered it: a double click, a lost
 * answer and a second try are one refund.
 */
export function useRefund(purchaseId: string) {
  const t = useTranslations('studio.finance')
  const keyring = useRef(createKeyring())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function send(wish: RefundWish): Promise<{ refund: Refund } | { refused: Refusal } | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const idempotencyKey = keyring.current.keyFor(JSON.stringify(wish))
    try {
      const input = { params: { id: purchaseId }, body: wish }
      const refund = await call('POST /studio/purchases/:id/refunds', input, { idempotencyKey })
      keyring.current.used()
      return { refund }
    } catch (error) {
      // an answer of a broken house says nothing about what it has done before
      if (error instanceof ApiProblem && error.status < 500) keyring.current.used()
      return { refused: refusalOf(error) }
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof NetworkFailure) return { sentence: t('refundForm.noAnswer'), fields: {} }
    if (!(error instanceof ApiProblem)) return { sentence: t('failed'), fields: {} }
    const [amount] = error.errors['amount'] ?? []
    const [reason] = error.errors['reason'] ?? []
    if (error.code === 'refund.too_much') return { sentence: null, fields: { amount: error.message } }
    if (amount !== undefined || reason !== undefined)
      return {
        sentence: null,
        fields: { ...(amount === undefined ? {} : { amount }), ...(reason === undefined ? {} : { reason }) },
      }
    return { sentence: error.status >= 500 ? t('refundForm.noAnswer') : error.message, fields: {} }
  }
  return { send, busy }
}
