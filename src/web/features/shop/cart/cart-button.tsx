import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CartDrawer, FailedDrawer } from './cart-drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import { cartStore } from './cart-store.ts'
import { useCart, useCartWatch } from './use-cart.ts'
import './cart.css'

/** The button of the cart with its count, and the drawer that it opens. */
export function CartButton() {
  const t = useTranslations('cart')
  const locale = useLocale()
  const { cart, failed, drawer } = useCart()
  const { pathname } = useLocation()
  useCartWatch()
  useCappedSaid()
  // another page closes it
  useEffect(() => cartStore.close(), [pathname])
  const count = cart?.count ?? 0
  return (
    <>
      <button
        type="button"
        className="icon-button cart-button"
        aria-label={t('button', { n: count, count: localDigits(count, locale) })}
        aria-expanded={drawer !== 'closed'}
        onClick={() => (drawer === 'closed' ? cartStore.open() : cartStore.close())}
      >
        <Icon name="bag" />
        {count > 0 && (
          <span className="cart-count" aria-hidden="true">
            {localDigits(count, locale)}
          </span>
        )}
      </button>
      {drawer !== 'closed' && cart !== null && <CartDrawer cart={cart} why={drawer} />}
      {drawer !== 'closed' && cart === null && failed && <FailedDrawer />}
    </>
  )
}

/** Tells at once that login could not take over some lines; the cart itself keeps them. */
function useCappedSaid(): void {
  const t = useTranslations('cart')
  const { capped } = useCart()
  const said = useRef(0)
  useEffect(() => {
    if (capped.length > said.current)
      toast({ kind: 'info', text: t('cappedShort'), action: { label: t('see'), run: cartStore.open } })
    said.current = capped.length
  }, [capped, t])
}
