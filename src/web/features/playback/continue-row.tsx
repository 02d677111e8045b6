import { useTranslations } from 'use-intl'
import { Rail } from '../../ui/rail.tsx'
import { BegunCard } from './begun-card.tsx'
import { useBegun } from './use-begun.ts'

const rowLength = 12

/** The member's own row of the home page; absent when nothing is begun, or when the call fails. */
export default function ContinueRow() {
  const t = useTranslations('begun')
  const rail = useTranslations('rail')
  const { data, remove } = useBegun()
  if (data.state !== 'loaded' || data.value.length === 0) return null
  return (
    <Rail title={t('title')} more={{ to: '/account/continue', label: rail('all') }}>
      {data.value.slice(0, rowLength).map((item) => (
        <BegunCard key={item.product.id} item={item} onRemove={remove} />
      ))}
    </Rail>
  )
}
