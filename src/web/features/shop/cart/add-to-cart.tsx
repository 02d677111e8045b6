import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { cartStore } from './cart-store.ts'

type Props = { variantId: string; quantity: number; title: string }

/** Puts so many more of a variant into the cart, and opens the drawer. */
export function AddToCart({ variantId, quantity, title }: Props) {
  const t = useTranslations('cart')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function add(): Promise<void> {
    setBusy(true)
    try {
      await cartStore.put(variantId, quantity, 'add')
      setSaid(t('added', { title }))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <Button kind="main" size="decision" wide busy={busy} onClick={() => void add()}>
        <Icon name="bag" />
        {t('add')}
      </Button>
      <span className="only-said" role="status">
        {said}
      </span>
    </>
  )
}
