import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { LineNote } from '../cart/cart-line.tsx'
import { type CartLine, cartStore } from '../cart/cart-store.ts'

/** Shows the lines that cannot be bought as they are, each with its reason and a way out, before the press on pay. */
export function UnsoldLines({ lines, isAbroad }: { lines: readonly CartLine[]; isAbroad: boolean }) {
  const t = useTranslations('shopCheckout')
  if (lines.length === 0) return null
  const isOnlyHere = isAbroad && lines.every(({ state }) => state === 'no_price')
  return (
    <section className="card stack unsold" aria-label={t(isOnlyHere ? 'notAbroad' : 'unsold')}>
      <h2 className="large row top">
        <Icon name="warning" />
        {t(isOnlyHere ? 'notAbroad' : 'unsold')}
      </h2>
      <ul className="stack">
        {lines.map((line) => (
          <li key={line.variant_id} className="row between wrap">
            <span>
              <b>
                <bdi>{line.title}</bdi>
              </b>
              {line.options !== '' && <span className="tiny muted block">{line.options}</span>}
              {line.state !== 'no_price' && <LineNote line={line} />}
            </span>
            <Button kind="soft" size="tight" onClick={() => void cartStore.takeOut(line).catch(toastError)}>
              {t('takeOut')}
              <span className="only-said"> {line.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
