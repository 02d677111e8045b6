import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { cartStore } from './cart-store.ts'

type Props = { variantId: string; quantity: number; title: string }

/** Adds `quantity` more of a variant, and opens the drawer; a click without a pointer is one of the keyboard. */
export function AddToCart({ variantId, quantity, title }: Props) {
  const t = useTranslations('cart')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function add(byKey: boolean): Promise<void> {
    setBusy(true)
    // the same words again are announced again
    setSaid('')
    try {
      await cartStore.add(variantId, quantity, byKey)
      setSaid(t('added', { title }))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <Button kind="main" size="decision" wide busy={busy} onClick={({ detail }) => void add(detail === 0)}>
        <Icon name="bag" />
        {t('add')}
      </Button>
      <span className="only-said" role="status">
        {said}
      </span>
    </>
  )
}
