import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call, NetworkFailure } from '#web/api.ts'
import { createKeyring } from '#web/idempotency.ts'
import type { Refund } from './refund-data.ts'
import type { RefundWish } from './refund-wish.ts'

/** Why it failed: a sentence for the whole form, or for fields. */
export type Refusal = { sentence: string | null; fields: { amount?: string; reason?: string } }

/**
 * Requests a refund. The same refund keeps its key until the server has answered: a double click, a lost answer and a
 * second try are one refund.
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
      // a server error does not say what was done before it
      if (error instanceof ApiProblem && error.status < 500) keyring.current.used()
      // who left the drawer that asked for the password knows why nothing happened
      if (error instanceof ApiProblem && error.wasDeclined) return null
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
