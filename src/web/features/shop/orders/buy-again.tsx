import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { cartStore } from '../cart/cart-store.ts'
import type { Order } from './order.ts'

/**
 * Puts the ordered goods into the cart, at the prices of today. It names goods that are no longer on sale, and the rest
 * comes along.
 */
export function BuyAgain({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const [busy, setBusy] = useState(false)
  const goods = order.lines.filter((line) => line.variant_id !== null)
  if (goods.length === 0) return null
  const buy = async (byKey: boolean) => {
    setBusy(true)
    let isWhole = true
    for (const { variant_id: id, quantity } of goods) {
      if (id === null) continue
      try {
        await cartStore.add(id, quantity, byKey)
      } catch (error) {
        isWhole = false
        toastError(error)
      }
    }
    if (isWhole) toast({ kind: 'good', text: t('inCartAgain') })
    setBusy(false)
  }
  return (
    <Button kind="soft" wide busy={busy} onClick={({ detail }) => void buy(detail === 0)}>
      {t('buyAgain')}
    </Button>
  )
}
