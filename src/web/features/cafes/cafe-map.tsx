import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { Link } from '../../ui/link.tsx'

type City = OutputOf<'GET /cafes'>['cities'][number]

export const cityAddress = (city?: string) =>
  city === undefined ? '/cafes' : `/cafes?city=${encodeURIComponent(city)}`

/** Room around the outermost points, in degrees: a lone city is drawn in the middle. */
const margin = 1.5

/** Where a point is drawn, in per cent of the map: north is up, east is at the right in every language. */
export function placesOn(cities: readonly Pick<City, 'longitude' | 'latitude'>[]): { x: number; y: number }[] {
  const east = cities.map(({ longitude }) => longitude)
  const north = cities.map(({ latitude }) => latitude)
  const [west, right] = [Math.min(...east) - margin, Math.max(...east) + margin]
  const [south, top] = [Math.min(...north) - margin, Math.max(...north) + margin]
  return cities.map(({ longitude, latitude }) => ({
    x: (100 * (longitude - west)) / (right - west),
    y: (100 * (top - latitude)) / (top - south),
  }))
}

/** Cities as points of one plain drawing; each is the same link as its chip. */
export function CafeMap({ cities, chosen }: { cities: readonly City[]; chosen: string | undefined }) {
  const t = useTranslations('cafes')
  const places = placesOn(cities)
  return (
    <nav className="cafe-map" aria-label={t('map')}>
      {cities.map(({ city, cafes }, index) => (
        <Link
          key={city}
          to={cityAddress(city)}
          aria-current={city === chosen}
          preventScrollReset
          style={{ '--x': `${places[index]?.x ?? 50}%`, '--y': `${places[index]?.y ?? 50}%` } as CSSProperties}
        >
          <i aria-hidden="true" />
          {t('cityCount', { city, n: cafes })}
        </Link>
      ))}
    </nav>
  )
}
