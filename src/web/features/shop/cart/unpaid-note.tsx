import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { useSession } from '../../../use-session.ts'
import { HeldNote } from '#web/features/payments/purchases/held-note.tsx'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import { cartStore } from './cart-store.ts'

type Purchase = OutputOf<'GET /me/orders'>['items'][number]

const askNewest = async (signal: AbortSignal): Promise<Purchase | null> => {
  const query = { type: 'BUY_PHYSICAL', page: 1, per_page: 1 } as const
  const { items } = await call('GET /me/orders', { query }, { signal, quiet: true })
  return items[0] ?? null
}

/** The member's newest purchase of goods; null while it is not known, and for a visitor. */
function useNewest(): [Purchase | null, (purchase: Purchase | null) => void] {
  const session = useSession()
  const era = session.state === 'member' ? session.era : null
  const [newest, setNewest] = useState<Purchase | null>(null)
  useEffect(() => {
    if (era === null) return undefined
    const stop = new AbortController()
    // without an answer the cart is as good as before
    askNewest(stop.signal).then(setNewest, () => undefined)
    return () => stop.abort()
  }, [era])
  return [era === null ? null : newest, setNewest]
}

/**
 * Shows an order that was made and is not paid yet: how long its goods are held, the way back to pay, and a way to let
 * it go. Its goods are still in the cart.
 */
export function UnpaidNote() {
  const t = useTranslations('cart')
  const [purchase, setPurchase] = useNewest()
  const [busy, setBusy] = useState(false)
  if (purchase === null) return null
  const isWaiting = purchase.state === 'waiting'
  if (!isWaiting && purchase.held_until === null) return null
  async function letGo(id: string): Promise<void> {
    setBusy(true)
    try {
      setPurchase(await call('POST /me/purchases/:id/cancel', { params: { id } }))
      walletMoved()
      cartStore.refresh()
      toast({ kind: 'good', text: t('letGone') })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className="card stack cart-unpaid" aria-label={t('unpaid')}>
      <p className="strong">{t('unpaid')}</p>
      <HeldNote until={isWaiting ? null : purchase.held_until} what="goods" />
      <div className="row wrap">
        <ButtonLink kind="soft" to={`/pay/result/${purchase.id}`}>
          {t(isWaiting ? 'seeIt' : 'goOn')}
        </ButtonLink>
        {!isWaiting && (
          <Button kind="plain" busy={busy} onClick={() => void letGo(purchase.id)}>
            {t('letGo')}
          </Button>
        )}
      </div>
    </section>
  )
}
