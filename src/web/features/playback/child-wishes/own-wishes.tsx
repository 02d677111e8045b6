import { useTranslations } from 'use-intl'
import { State } from '#web/ui/state.tsx'
import { SaidOfWish } from './ask-grown-up.tsx'
import { WishCard } from './child-wishes.tsx'
import type { OwnWish } from './wish.ts'

/** What a child has asked for, and what became of it. Prices have no place here. */
export function OwnWishes({ items }: { items: readonly OwnWish[] }) {
  const t = useTranslations('wish')
  if (items.length === 0) return <State drawing="empty" title={t('none')} text={t('noneHelp')} />
  return (
    <ul className="wish-list">
      {items.map((wish) => (
        <WishCard key={wish.id} wish={wish}>
          <SaidOfWish wish={wish} />
        </WishCard>
      ))}
    </ul>
  )
}
