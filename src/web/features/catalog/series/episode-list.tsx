import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import type { EpisodeRow } from './episode-rows.ts'
import { EpisodeItem } from './episode-item.tsx'
import type { Season, SeriesProduct } from './series.ts'
import './series.css'

type Props = {
  product: SeriesProduct
  rows: readonly EpisodeRow[]
  season: Season | null
  isMember: boolean
  /** Chooses an episode in the box of ways. */
  onChoose: (id: number) => void
  onWatched: (id: number, watched: boolean) => void
  onAlert: (id: number, wanted: boolean) => void
  /** Wants to hear of every new episode; null: not known yet, or nothing comes any more. */
  wantsAll: boolean | null
}

/** The seasons as links, and the episodes of one of them in a list. */
export function EpisodeList({ product, rows, season, isMember, wantsAll, ...acts }: Props) {
  const t = useTranslations('series')
  const locale = useLocale()
  const { seasons } = product.series
  const shown = rows.filter((row) => row.season === season?.number)
  const out = shown.filter(({ state }) => state.is !== 'coming')
  const watched = out.filter((row) => row.isWatched).length
  return (
    <section className="section episodes" aria-label={t('episodes')}>
      <div className="episodes-head">
        <h2>{t('episodes')}</h2>
        {seasons.length > 1 && (
          <Chips
            label={t('seasons')}
            replace
            chips={seasons.map(({ number, title }) => ({
              to: `/series/${product.id}?season=${number}`,
              text: title,
              chosen: number === season?.number,
            }))}
          />
        )}
        {wantsAll !== null && (
          <Button
            kind="plain"
            size="tight"
            className="for-grown-ups"
            aria-pressed={wantsAll}
            onClick={() => acts.onAlert(product.id, !wantsAll)}
          >
            <Icon name={wantsAll ? 'check' : 'bell'} />
            {t(wantsAll ? 'willTellNew' : 'tellNew')}
          </Button>
        )}
        {watched > 0 && (
          <span className="small muted at-end">
            {t('watchedOf', { n: localDigits(watched, locale), all: localDigits(out.length, locale) })}
          </span>
        )}
      </div>
      {season?.synopsis && <p className="small muted season-text">{season.synopsis}</p>}
      {shown.length === 0 ? (
        <State drawing="nothing" heading="h3" title={t('noEpisodes')} text={t('noEpisodesHelp')} />
      ) : (
        <ol className="episode-list">
          {shown.map((row) => (
            <EpisodeItem key={row.episode.id} row={row} isMember={isMember} {...acts} />
          ))}
        </ol>
      )}
    </section>
  )
}
