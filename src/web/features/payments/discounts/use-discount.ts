import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'

type Offer = Pick<OutputOf<'GET /purchase-info/:id'>['offers'][number], 'id' | 'price' | 'purchase_type'> & {
  quantity: number
}
export type AppliedDiscount = OutputOf<'POST /discounts/check'>

export type DiscountDesk = {
  typed: string
  /** The code's discount on this offer; null when no code is applied. */
  applied: AppliedDiscount | null
  error: string | null
  /** The latest change, for screen readers. */
  said: string
  busy: boolean
  type: (text: string) => void
  apply: () => void
  remove: () => void
  /** The server refused the code at the last step: shows its sentence and the field again. */
  refuse: (sentence: string) => void
}

type Tried = { offer: string; applied: AppliedDiscount | null; error: string | null; said: string }

/** A discount code at the checkout. A new offer, price or currency clears the applied code; the typed text stays. */
export function useDiscount(offer: Offer | null): DiscountDesk {
  const t = useTranslations('discount')
  const key = offer === null ? '' : JSON.stringify([offer.id, offer.price, offer.quantity])
  const none = { offer: key, applied: null, error: null, said: '' }
  const [kept, setKept] = useState<Tried>(none)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const now = kept.offer === key ? kept : none

  async function ask(): Promise<void> {
    const { price, purchase_type: type } = offer ?? {}
    if (!offer || !price || !type) return
    const code = typed.trim()
    if (code === '') return setKept({ ...none, error: t('required') })
    setBusy(true)
    try {
      const body = { type, offer_id: offer.id, quantity: offer.quantity, currency: price.currency, code }
      const applied = await call('POST /discounts/check', { body })
      setKept({ ...none, applied, said: t.markup('applied', { code: applied.code, b: (text) => text }) })
    } catch (error) {
      if (error instanceof ApiProblem && error.status !== 401) setKept({ ...none, error: error.message })
      else toastError(error)
    }
    return setBusy(false)
  }

  return {
    ...now,
    typed,
    busy,
    type: (text) => {
      setTyped(text)
      if (now.error !== null) setKept(none)
    },
    apply: () => void ask(),
    remove: () => setKept({ ...none, said: t('removed') }),
    refuse: (sentence) => setKept({ ...none, error: sentence }),
  }
}
