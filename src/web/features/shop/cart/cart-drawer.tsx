import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import { CartLines } from './cart-lines.tsx'
import { type Cart, cartStore } from './cart-store.ts'

/** How long it stays open by itself after something was put in. */
const staysMs = 4000

/**
 * Closes the drawer after a while, but not under a finger, a pointer or the focus; Escape closes it. Where it was opened
 * by its button, focus goes in and comes back.
 */
function useDrawer(panel: { current: HTMLElement | null }, why: 'added' | 'opened') {
  useEffect(() => {
    const before = document.activeElement
    let timer: ReturnType<typeof setTimeout> | undefined
    const isInUse = () =>
      panel.current !== null && (panel.current.contains(document.activeElement) || panel.current.matches(':hover'))
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isInUse() ? wait() : cartStore.close()), staysMs)
    }
    if (why === 'added') wait()
    else panel.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cartStore.close()
    }
    const restart = () => (why === 'added' ? wait() : undefined)
    const element = panel.current
    document.addEventListener('keydown', onKey)
    for (const name of ['pointerdown', 'pointermove', 'focusin', 'touchmove'] as const)
      element?.addEventListener(name, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
      for (const name of ['pointerdown', 'pointermove', 'focusin', 'touchmove'] as const)
        element?.removeEventListener(name, restart)
      const hadFocus = element?.contains(document.activeElement) === true || document.activeElement === document.body
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel, why])
}

/** What is in the cart, beside the page; on a phone a sheet. The page behind stays in use. */
export function CartDrawer({ cart, why }: { cart: Cart; why: 'added' | 'opened' }) {
  const t = useTranslations('cart')
  const locale = useLocale()
  const panel = useRef<HTMLElement>(null)
  useDrawer(panel, why)
  return (
    <section ref={panel} className="cart-drawer paper" aria-label={t('title')} tabIndex={-1}>
      <div className="row between">
        <h2 className="large">{why === 'added' ? t('inCart') : t('title')}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={cartStore.close}>
          <Icon name="close" />
        </button>
      </div>
      {cart.lines.length === 0 ? <p className="muted">{t('empty')}</p> : <CartLines cart={cart} />}
      {cart.lines.length > 0 && (
        <div className="cart-drawer-foot">
          <p className="row between">
            <span>{t('sumOf', { n: cart.count, count: localDigits(cart.count, locale) })}</span>
            <Price money={cart.sum} className="strong" />
          </p>
          <ButtonLink kind="main" wide to="/shop/cart">
            {t('toCart')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
