import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { type EpisodeRow, episodeRows } from '#web/features/catalog/series/episode-rows.ts'
import type { Season } from '#web/features/catalog/series/series.ts'
import { useOwnSeries } from '#web/features/catalog/series/use-own-series.ts'

export type Episodes =
  | { state: 'asking' }
  | { state: 'failed' }
  | { state: 'there'; seasons: readonly Season[]; rows: readonly EpisodeRow[] }

/** The episodes of a series as they stand for this visitor. Nobody needs them before the list is open. */
export function useEpisodes(seriesId: number): { episodes: Episodes; again: () => void } {
  const locale = useLocale()
  const currency = useCurrency()
  const { answer, reload } = useOwnSeries(seriesId)
  const [round, setRound] = useState(0)
  const [seen, setSeen] = useState<{ question: string; seasons: readonly Season[] | null } | null>(null)
  const question = `${seriesId}/${locale}/${round}`
  useEffect(() => {
    const stop = new AbortController()
    call('GET /products/:id', { params: { id: seriesId } }, { signal: stop.signal }).then(
      ({ series }) => setSeen({ question, seasons: series?.seasons ?? null }),
      () => stop.signal.aborted || setSeen({ question, seasons: null }),
    )
    return () => stop.abort()
  }, [seriesId, question])
  const again = useCallback(() => {
    setRound((n) => n + 1)
    reload()
  }, [reload])
  if (seen?.question !== question || answer.state === 'waiting') return { episodes: { state: 'asking' }, again }
  if (seen.seasons === null) return { episodes: { state: 'failed' }, again }
  const own = answer.state === 'known' ? answer.own : null
  const { rows } = episodeRows(seen.seasons, own, currency)
  return { episodes: { state: 'there', seasons: seen.seasons, rows }, again }
}
