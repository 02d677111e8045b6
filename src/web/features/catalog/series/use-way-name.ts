import { useTranslations } from 'use-intl'
import type { Season } from './series.ts'
import type { SeriesWay } from './series-ways.ts'

/** Returns the name of what a way gives: the series, a season or the rest of it, or one episode. */
export function useWayName({ of, way, isRest }: SeriesWay, season: Season | null): string {
  const t = useTranslations('series')
  const title = season?.title ?? ''
  if (of === 'series') return t(way === 'rent' ? 'rentSeries' : 'wholeSeries')
  if (of === 'episode') return t(way === 'rent' ? 'rentOne' : 'oneEpisode')
  if (way === 'rent') return t('rentSeason', { season: title })
  return t(isRest ? 'restOfSeason' : 'wholeSeason', { season: title })
}
