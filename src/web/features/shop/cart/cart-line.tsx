import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { toastError } from '../../../ui/toast.ts'
import { goodsPath } from '../goods/goods.ts'
import { type CartLine as Line, cartStore, hasRisen } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** A line of the cart: its picture, how many, what they cost, and what has changed since it was put in. */
export function CartLine({ line, onTakeOut }: { line: Line; onTakeOut: (line: Line) => void }) {
  const t = useTranslations('cart')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const put = async (quantity: number) => {
    setBusy(true)
    await cartStore.put(line.variant_id, quantity).catch(toastError)
    setBusy(false)
  }
  const canHaveFewer = line.quantity > 1
  return (
    <li className="cart-line" aria-busy={busy}>
      <span className="thumb">{line.poster && <Picture image={line.poster} sizes="96px" />}</span>
      <div className="grow">
        <Link className="strong" to={goodsPath(line.product_id)}>
          {line.title}
        </Link>
        {line.options !== '' && <p className="tiny muted">{line.options}</p>}
        <LineNote line={line} />
        <ToldBefore line={line} />
        <div className="row between wrap">
          <div className="goods-stepper tight" role="group" aria-label={t('howMany', { title: line.title })}>
            <button
              type="button"
              className="icon-button"
              aria-label={t('more')}
              disabled={busy || line.quantity >= line.most}
              onClick={() => void put(line.quantity + 1)}
            >
              <Icon name="plus" />
            </button>
            <output>{localDigits(line.quantity, locale)}</output>
            <button
              type="button"
              className="icon-button"
              aria-label={canHaveFewer ? t('fewer') : t('takeOutOf', { title: line.title })}
              disabled={busy}
              onClick={() =>
                canHaveFewer ? void put(Math.min(line.quantity - 1, Math.max(1, line.most))) : onTakeOut(line)
              }
            >
              <Icon name={canHaveFewer ? 'minus' : 'trash'} />
            </button>
          </div>
          {line.amount !== null && <Price money={line.amount} className="strong" />}
        </div>
      </div>
      {canHaveFewer && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('takeOutOf', { title: line.title })}
          onClick={() => onTakeOut(line)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}

/** Shows facts to know before the sale: the day from which it is sent, and that it is not taken back. */
export function ToldBefore({ line: { sent_from: day, is_returnable: isReturnable } }: { line: Line }) {
  const t = useTranslations('cart')
  const shop = useTranslations('shop')
  const locale = useLocale()
  return (
    <>
      {day !== null && (
        <span className="tiny muted block">
          {shop('preorderLine', { at: formatDate(new Date(`${day}T12:00:00Z`), locale) })}
        </span>
      )}
      {!isReturnable && <span className="tiny muted block">{t('noReturn')}</span>}
    </>
  )
}

/** Why a line cannot be bought as it is, or how its price has changed. */
export function LineNote({ line }: { line: Line }) {
  const t = useTranslations('cart')
  const locale = useLocale()
  const { cart } = useCart()
  const { state, left, seen, price } = line
  if (state === 'not_on_sale') return <p className="small bad">{t('notOnSale')}</p>
  if (state === 'no_price') return <p className="small bad">{t(`noPrice.${cart?.currency ?? 'USD'}`)}</p>
  if (state === 'sold_out') return <p className="small bad">{t('soldOut')}</p>
  if (state === 'too_few')
    return (
      <p className="small bad">
        {t('tooFew', { n: line.most, count: localDigits(line.most, locale) })}{' '}
        {line.most > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => void cartStore.put(line.variant_id, line.most).catch(toastError)}
          >
            {t('takeThose')}
          </button>
        )}
      </p>
    )
  if (seen !== null && price !== null)
    return (
      <p className={`small ${hasRisen(line) ? 'bad' : 'ok'}`}>
        {t(hasRisen(line) ? 'rose' : 'fell', {
          seen: formatMoney(seen, locale),
          now: formatMoney(price, locale),
        })}
      </p>
    )
  return left === null ? null : <p className="small">{t('fewLeft', { n: left, count: localDigits(left, locale) })}</p>
}
