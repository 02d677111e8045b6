import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { CartLines } from '../../features/shop/cart/cart-lines.tsx'
import { type Cart, cartStore, hasRisen, isWanted } from '../../features/shop/cart/cart-store.ts'
import { FeeHint } from '../../features/shop/cart/fee-hint.tsx'
import { UnpaidNote } from '../../features/shop/cart/unpaid-note.tsx'
import { useCart } from '../../features/shop/cart/use-cart.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { ListButton } from '../../ui/list-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { State } from '../../ui/state.tsx'
import { toastError } from '../../ui/toast.ts'
import '#web/features/payments/purchases/checkout.css'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }

/** The sum and the way on; prices that rose are agreed here. */
function Summary({ cart }: { cart: Cart }) {
  const t = useTranslations('cart')
  const locale = useLocale()
  const rose = cart.lines.some(hasRisen)
  const blocked = !cart.lines.every(isWanted)
  return (
    <aside className="card" aria-label={t('summary')}>
      <h2 className="large">{t('summary')}</h2>
      <dl>
        <div className="row between">
          <dt>{t('sumOf', { n: cart.count, count: localDigits(cart.count, locale) })}</dt>
          <dd>
            <Price money={cart.sum} className="strong" />
          </dd>
        </div>
      </dl>
      <FeeHint cart={cart} />
      {blocked && <p className="small bad">{t('blocked')}</p>}
      {!blocked && (
        <FootBar
          inPage
          action={
            rose ? (
              <Button kind="main" size="decision" wide onClick={() => void cartStore.agree().catch(toastError)}>
                {t('agree')}
              </Button>
            ) : (
              <ButtonLink kind="main" size="decision" wide to="/shop/checkout">
                <span className="only-large">{t('checkOut')}</span>
                <span className="only-small">{t('checkOutShort')}</span>
              </ButtonLink>
            )
          }
        >
          <p className="tiny muted">{t('sumOf', { n: cart.count, count: localDigits(cart.count, locale) })}</p>
          <Price money={cart.sum} className="strong" />
        </FootBar>
      )}
      <p className="tiny muted">{t('holdsNothing')}</p>
    </aside>
  )
}

/** `/shop/cart`: the cart on a page of its own. */
export default function CartPage() {
  const t = useTranslations('cart')
  const { cart, failed } = useCart()
  return (
    <div className="page shop-page">
      <PageHead title={t('title')} hidden />
      <h1 className="page-title">{t('title')}</h1>
      <UnpaidNote />
      {cart === null && !failed && <BlockSkeleton />}
      {failed && (
        <div className="note" role="alert">
          <Icon name="warning" />
          <p className="grow">{t('failed')}</p>
          <Button kind="soft" onClick={() => cartStore.refresh()}>
            {t('again')}
          </Button>
        </div>
      )}
      {cart !== null && cart.lines.length === 0 && (
        <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
          <ListButton kind="main" to="/shop">
            {t('toShop')}
          </ListButton>
        </State>
      )}
      {cart !== null && (
        <div className={cart.lines.length > 0 ? 'cart-columns' : undefined}>
          <CartLines cart={cart} />
          {cart.lines.length > 0 && <Summary cart={cart} />}
        </div>
      )}
    </div>
  )
}
