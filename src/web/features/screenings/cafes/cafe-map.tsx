import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { pointsOn } from './city-points.ts'
import { iranOutline, iranSize } from './iran-outline.ts'
import { Link } from '#web/ui/link.tsx'

type City = OutputOf<'GET /cafes'>['cities'][number]

export const cityAddress = (city?: string) =>
  city === undefined ? '/cafes' : `/cafes?city=${encodeURIComponent(city)}`

/**
 * Cities on the outline of the country; each is the same link as its chip. The page's policy allows no style in the
 * markup, so without script it is a list, and the script moves the points.
 */
export function CafeMap({ cities, chosen }: { cities: readonly City[]; chosen: string | undefined }) {
  const t = useTranslations('cafes')
  const { isCountry, points } = pointsOn(cities)
  const isHydrated = useHydrated()
  const positionOf = (index: number) =>
    isHydrated
      ? ({ '--x': `${points[index]?.x ?? 50}%`, '--y': `${points[index]?.y ?? 50}%` } as CSSProperties)
      : undefined
  return (
    <nav className={isHydrated ? 'cafe-map drawn' : 'cafe-map'} aria-label={t('map')}>
      {isCountry && (
        <svg viewBox={`0 0 ${iranSize.width} ${iranSize.height}`} aria-hidden="true">
          <path d={iranOutline} />
        </svg>
      )}
      {cities.map(({ city, cafes }, index) => (
        <Link
          key={city}
          to={cityAddress(city)}
          aria-current={city === chosen}
          preventScrollReset
          style={positionOf(index)}
        >
          <i aria-hidden="true" />
          {t('cityCount', { city, n: cafes })}
        </Link>
      ))}
    </nav>
  )
}
