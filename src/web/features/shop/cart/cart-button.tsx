import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CartDrawer } from './cart-drawer.tsx'
import { cartStore } from './cart-store.ts'
import { useCart, useCartWatch } from './use-cart.ts'
import './cart.css'

/** The button of the cart with its count, and the drawer that it opens. */
export function CartButton() {
  const t = useTranslations('cart')
  const locale = useLocale()
  const { cart, drawer } = useCart()
  const { pathname } = useLocation()
  useCartWatch()
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
    </>
  )
}
