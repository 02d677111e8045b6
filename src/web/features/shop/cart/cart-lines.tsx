import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { CartLine } from './cart-line.tsx'
import { type Cart, type CartLine as Line, cartStore } from './cart-store.ts'
import { useCart } from './use-cart.ts'
import './cart.css'

/** The lines of the cart; one that was taken out can be put back. */
export function CartLines({ cart }: { cart: Cart }) {
  const t = useTranslations('cart')
  const [gone, setGone] = useState<Line | null>(null)
  const takeOut = (line: Line) => {
    setGone(line)
    cartStore.takeOut(line.variant_id).catch((error: unknown) => {
      setGone(null)
      toastError(error)
    })
  }
  const putBack = () => {
    if (gone !== null) cartStore.put(gone.variant_id, Math.max(1, Math.min(gone.quantity, gone.most))).catch(toastError)
    setGone(null)
  }
  return (
    <>
      <CappedNote />
      <ul className="cart-lines">
        {cart.lines.map((line) => (
          <CartLine key={line.variant_id} line={line} onTakeOut={takeOut} />
        ))}
      </ul>
      <p className="small cart-gone" role="status">
        {gone !== null && (
          <>
            {t('takenOut', { title: gone.title })}{' '}
            {gone.most > 0 && (
              <button type="button" className="link" onClick={putBack}>
                {t('putBack')}
              </button>
            )}
          </>
        )}
      </p>
    </>
  )
}

/** What could not be taken over at login as it was. */
function CappedNote() {
  const t = useTranslations('cart')
  const locale = useLocale()
  const { capped } = useCart()
  if (capped.length === 0) return null
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <div className="grow">
        <p className="strong">{t('cappedTitle')}</p>
        <ul className="small">
          {capped.map((one) => (
            <li key={one.variant_id}>
              {t(`capped.${one.why}`, {
                title: one.title,
                wanted: localDigits(one.wanted, locale),
                quantity: localDigits(one.quantity, locale),
              })}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={cartStore.forgetCapped}>
        <Icon name="close" />
      </button>
    </div>
  )
}
