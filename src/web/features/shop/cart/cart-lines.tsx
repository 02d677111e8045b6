import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { CartLine } from './cart-line.tsx'
import { type Cart, type CartLine as Line, cartStore } from './cart-store.ts'
import { useCart } from './use-cart.ts'
import './cart.css'

/** The lines of the cart; one that was taken out can be put back, the last one too. */
export function CartLines({ cart }: { cart: Cart }) {
  return (
    <div>
      <CappedNote />
      {cart.lines.length > 0 && (
        <ul className="cart-lines">
          {cart.lines.map((line) => (
            <CartLine key={line.variant_id} line={line} onTakeOut={takeOut} />
          ))}
        </ul>
      )}
      <TakenOut />
    </div>
  )
}

const takeOut = (line: Line): void => void cartStore.takeOut(line).catch(toastError)

/** Says what was taken out. Focus comes here where it stood in the line that is gone. */
export function TakenOut() {
  const t = useTranslations('cart')
  const { gone } = useCart()
  const undo = useRef<HTMLButtonElement>(null)
  const id = gone?.variant_id
  useEffect(() => {
    if (id !== undefined && (document.activeElement === null || document.activeElement === document.body))
      undo.current?.focus()
  }, [id])
  return (
    <p className="small cart-gone" role="status">
      {gone !== null && (
        <>
          {t('takenOut', { title: gone.title })}{' '}
          {gone.most > 0 && (
            <button
              ref={undo}
              type="button"
              className="link"
              onClick={() => void cartStore.putBack().catch(toastError)}
            >
              {t('putBack')}
            </button>
          )}
        </>
      )}
    </p>
  )
}

/** Shows the lines that login could not take over unchanged. */
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
