import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Link } from '../../../ui/link.tsx'
import { Price } from '../../../ui/price.tsx'
import { LineNote, ToldBefore } from '../cart/cart-line.tsx'
import type { Cart } from '../cart/cart-store.ts'
import './shop-checkout.css'

/** Shows the goods of the cart, with the price of each line. */
export function OrderLines({ cart }: { cart: Cart }) {
  const t = useTranslations('shopCheckout')
  const locale = useLocale()
  return (
    <>
      <ul className="sending-lines small">
        {cart.lines.map((line) => (
          <li key={line.variant_id} className="row between">
            <span>
              {line.title}
              {line.quantity > 1 && ` × ${localDigits(line.quantity, locale)}`}
              {line.options !== '' && <span className="tiny muted block">{line.options}</span>}
              <ToldBefore line={line} />
              {line.state !== 'ok' && <LineNote line={line} />}
            </span>
            {line.amount === null ? '—' : <Price money={line.amount} />}
          </li>
        ))}
      </ul>
      <Link className="tiny strong" to="/shop/cart">
        {t('backToCart')}
      </Link>
    </>
  )
}

/** For a guest, under the request to sign in: what is bought, before delivery. */
export function GuestOrder({ cart }: { cart: Cart }) {
  const t = useTranslations('shopCheckout')
  const checkout = useTranslations('checkout')
  return (
    <section className="card guest-order" aria-labelledby="guest-order">
      <h2 id="guest-order" className="large">
        {checkout('order')}
      </h2>
      <OrderLines cart={cart} />
      <p className="row between">
        <span>{t('goods')}</span>
        <Price money={cart.sum} className="strong" />
      </p>
    </section>
  )
}
