import { useTranslations } from 'use-intl'
import { PosterCard, type Card } from '#web/ui/product-card.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Props = {
  /** The title that was watched; null: nothing follows from it now. */
  of: { title: string } | null
  items: readonly Card[]
  isOn: boolean
  onSwitch: (wanted: boolean) => void
}

/** “Because you watched …”, why it is so, and its switch, which stays where the row was. */
export function BecauseRow({ of, items, isOn, onSwitch }: Props) {
  const t = useTranslations('known')
  return (
    <div className="because">
      {of !== null && (
        <Rail title={t('because', { title: of.title })}>
          {items.map((card) => (
            <PosterCard key={card.id} product={card} />
          ))}
        </Rail>
      )}
      <div className="because-why">
        <p className="tiny muted">{isOn ? t('why') : t('off')}</p>
        <Switch checked={isOn} onChange={onSwitch}>
          {t('useHistory')}
        </Switch>
      </div>
    </div>
  )
}
