import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../api.ts'
import { toastError } from '../../ui/toast.ts'
import { useGo } from '../../ui/link.tsx'
import { useMemberData } from '../../use-member-data.ts'
import { openLogin } from '../accounts/login-door.ts'
import type { PurchaseInfo } from '../catalog/product.ts'
import { suggestCurrency, useChosenCurrency } from './currency.ts'
import type { AppliedDiscount } from './use-discount.ts'
import type { Gateways, GatewayType } from './gateway-choice.tsx'
import { createKeyring } from './idempotency.ts'
import { leaveForBank } from './leave-for-bank.ts'

export type Order = { info: PurchaseInfo; gateways: Gateways }

/** What is bought, at which price, and who can take the money, in the chosen currency. */
export function useOrder(productId: number) {
  const chosen = useChosenCurrency() ?? undefined
  const locale = useLocale()
  return useMemberData<Order>(`${productId}/${chosen}/${locale}`, async (signal) => {
    const gateways = await call('GET /core/gateways', { query: { currency: chosen } }, { signal })
    suggestCurrency(gateways.currency)
    const query = { currency: gateways.currency }
    const info = await call('GET /purchase-info/:id', { params: { id: productId }, query }, { signal })
    return { info, gateways }
  })
}

type Offer = Pick<PurchaseInfo['offers'][number], 'id' | 'price' | 'purchase_type'>

/** Freezes the price, and leaves for the bank. While it runs, and while the browser is leaving, the button is busy. */
export function usePay({ onChanged, onRefused }: { onChanged: () => void; onRefused?: (sentence: string) => void }) {
  const t = useTranslations('checkout')
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const keyring = useRef(createKeyring())
  useBusyUntilReturn(setBusy)

  async function pay(offer: Offer, gateway: GatewayType | null, discount: AppliedDiscount | null): Promise<void> {
    const { purchase_type } = offer
    const price = discount?.to_pay ?? offer.price
    const discount_code = discount?.code
    if (price === null || purchase_type === null) return
    setBusy(true)
    const idempotencyKey = keyring.current.keyFor(JSON.stringify([offer.id, price, gateway, discount_code]))
    try {
      const body = { type: purchase_type, offer_id: offer.id, price, gateway, discount_code }
      const { purchase, redirect } = await call('POST /purchases', { body }, { idempotencyKey })
      keyring.current.used()
      if (!leaveForBank(redirect)) go(`/pay/result/${purchase.id}`)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiProblem)) return toastError(error)
      keyring.current.used()
      if (error.status === 401 && !error.wasDeclined)
        return openLogin({ reason: t('signIn'), after: () => void pay(offer, gateway, discount) })
      if (error.code.startsWith('discount.') && onRefused) return onRefused(error.message)
      toastError(error)
      if (error.status === 409) onChanged()
    }
  }
  return { pay, busy }
}

/** Back from the bank by the back button, the page may be shown as it was left: nothing is under way any more. */
function useBusyUntilReturn(setBusy: (busy: boolean) => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [setBusy])
}
