import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DiscountDesk } from '#web/features/payments/discounts/use-discount.ts'
import type { Quote } from './use-sending.ts'

/** A code at the checkout of the cart: it is applied by asking for the sum with it. */
export function useCartCode() {
  const t = useTranslations('discount')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const deskOf = (quote: Quote | null, refused: string | null): DiscountDesk => {
    const isApplied = code !== null && refused === null
    const applied =
      isApplied && quote !== null && quote.discount !== null
        ? {
            code: quote.discount.code,
            price: { ...quote.total, amount: quote.total.amount + quote.discount.amount.amount },
            discount: quote.discount.amount,
            to_pay: quote.total,
            vat: quote.vat,
            note: null,
          }
        : null
    return {
      typed,
      applied,
      error: refused ?? error,
      said: applied === null ? '' : t.markup('applied', { code: applied.code, b: (text) => text }),
      busy: isApplied && quote === null,
      type: (text) => {
        setTyped(text)
        setError(null)
        setCode(null)
      },
      apply: () => (typed.trim() === '' ? setError(t('required')) : setCode(typed.trim())),
      remove: () => setCode(null),
      refuse: (sentence) => {
        setCode(null)
        setError(sentence)
      },
    }
  }
  return { code, deskOf }
}
