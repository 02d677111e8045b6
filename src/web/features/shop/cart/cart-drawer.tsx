import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import { CartLines } from './cart-lines.tsx'
import { type Cart, cartStore } from './cart-store.ts'
import { FeeLine } from './fee-hint.tsx'

/** How long it stays open by itself after something was put in. */
const staysMs = 4000

/** Opened by its button or by a key, the drawer has the focus, and gives it back when it closes. */
function useFocus(panel: { current: HTMLElement | null }, goesIn: boolean) {
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    if (goesIn) element?.focus()
    return () => {
      const hadFocus = element?.contains(document.activeElement) === true || document.activeElement === document.body
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel, goesIn])
}

/** Escape closes the drawer; by itself it closes after a while, but not under a finger, a pointer or the focus. */
function useClosing(panel: { current: HTMLElement | null }, byItself: boolean, cart: Cart) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cartStore.close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // another change of the cart begins the while anew
  useEffect(() => {
    const element = panel.current
    if (!byItself || element === null) return undefined
    let fingers = 0
    // a touch beside its buttons leaves the focus on the drawer itself: that is nobody's wish to stay
    const hasFocus = () => document.activeElement !== element && element.contains(document.activeElement)
    // on a phone what was touched last stays hovered
    const hasPointer = () => window.matchMedia('(hover: hover)').matches && element.matches(':hover')
    const isInUse = () => fingers > 0 || hasFocus() || hasPointer()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isInUse() ? wait() : cartStore.close()), staysMs)
    }
    // a finger that rests moves nothing; touches tell of it also while the browser scrolls, pointers do not
    const onTouch = (event: TouchEvent) => {
      fingers = event.targetTouches.length
      wait()
    }
    wait()
    const signs = ['pointerdown', 'pointermove', 'focusin', 'touchmove', 'pointerleave'] as const
    const touches = ['touchstart', 'touchend', 'touchcancel'] as const
    for (const name of signs) element.addEventListener(name, wait, { passive: true })
    for (const name of touches) element.addEventListener(name, onTouch, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of signs) element.removeEventListener(name, wait)
      for (const name of touches) element.removeEventListener(name, onTouch)
    }
  }, [panel, byItself, cart])
}

type Props = { cart: Cart; why: 'added' | 'added_by_key' | 'opened' }

/** Shows the cart beside the page; on a phone as a sheet. After a thing was put in, the page behind stays in use. */
export function CartDrawer({ cart, why }: Props) {
  const t = useTranslations('cart')
  const locale = useLocale()
  const panel = useRef<HTMLElement>(null)
  useFocus(panel, why !== 'added')
  useClosing(panel, why === 'added', cart)
  return (
    <>
      {why === 'opened' && <div className="cart-shade" aria-hidden="true" onClick={cartStore.close} />}
      <section ref={panel} className="cart-drawer paper" aria-label={t('title')} tabIndex={-1}>
        <div className="row between">
          <h2 className="large">
            {why === 'opened' ? t('title') : t('inCart')}{' '}
            {cart.count > 0 && (
              <span className="small muted">
                {t('sumOf', { n: cart.count, count: localDigits(cart.count, locale) })}
              </span>
            )}
          </h2>
          <button type="button" className="icon-button" aria-label={t('close')} onClick={cartStore.close}>
            <Icon name="close" />
          </button>
        </div>
        <div className="cart-drawer-body">
          {cart.lines.length === 0 && <p className="muted">{t('empty')}</p>}
          <CartLines cart={cart} />
        </div>
        {cart.lines.length > 0 && <Foot cart={cart} />}
      </section>
    </>
  )
}

/** The sum and the way on; where a line or a price stands in the way, the cart's own page settles it. */
function Foot({ cart }: { cart: Cart }) {
  const t = useTranslations('cart')
  return (
    <div className="cart-drawer-foot">
      <p className="row between">
        <span className="muted">{t('goodsSum')}</span>
        <Price money={cart.sum} className="strong" />
      </p>
      <FeeLine cart={cart} />
      {cart.can_check_out && (
        <ButtonLink kind="main" wide to="/shop/checkout">
          {t('checkOut')}
        </ButtonLink>
      )}
      <ButtonLink kind={cart.can_check_out ? 'plain' : 'main'} wide to="/shop/cart">
        {t('toCart')}
      </ButtonLink>
    </div>
  )
}

/** The drawer where the cart did not come. */
export function FailedDrawer() {
  const t = useTranslations('cart')
  const panel = useRef<HTMLElement>(null)
  useFocus(panel, true)
  return (
    <section ref={panel} className="cart-drawer paper" aria-label={t('title')} tabIndex={-1}>
      <p role="alert">{t('failed')}</p>
      <div className="cart-drawer-foot">
        <Button kind="soft" wide onClick={() => cartStore.refresh()}>
          {t('again')}
        </Button>
        <Button kind="plain" wide onClick={cartStore.close}>
          {t('close')}
        </Button>
      </div>
    </section>
  )
}
