import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { LineNote } from '../cart/cart-line.tsx'
import { type CartLine, cartStore } from '../cart/cart-store.ts'

/** Prices that rose since the buyer saw them, the old and the new: nothing is paid before the buyer agrees, here. */
export function RisenLines({ lines }: { lines: readonly CartLine[] }) {
  const t = useTranslations('shopCheckout')
  const ofCart = useTranslations('cart')
  if (lines.length === 0) return null
  return (
    <section className="card stack unsold" role="alert" aria-label={t('risen')}>
      <h2 className="large row top">
        <Icon name="warning" />
        {t('risen')}
      </h2>
      <ul className="stack">
        {lines.map((line) => (
          <li key={line.variant_id}>
            <b>
              <bdi>{line.title}</bdi>
            </b>
            {line.options !== '' && <span className="tiny muted block">{line.options}</span>}
            <LineNote line={line} />
          </li>
        ))}
      </ul>
      <div className="row">
        <Button kind="soft" onClick={() => void cartStore.agree().catch(toastError)}>
          {ofCart('agree')}
        </Button>
      </div>
    </section>
  )
}
