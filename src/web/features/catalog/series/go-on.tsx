import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BuyLink } from '#web/features/catalog/titles/buy-link.tsx'
import type { EpisodeRow, NextRow } from './episode-rows.ts'

function useEpisodeName({ episode, season }: EpisodeRow): string {
  const t = useTranslations('series')
  const locale = useLocale()
  const number = localDigits(episode.number, locale)
  if (season === 0) return t('specialNumber', { number })
  return season === 1
    ? t('episodeNumber', { number })
    : t('seasonAndEpisode', { season: localDigits(season, locale), number })
}

/** The price of one that is locked; null: it is not sold alone, or nothing is to be bought. */
function usePrice({ kind, row: { state } }: NextRow): string | null {
  const locale = useLocale()
  return kind === 'locked' && state.is === 'locked' && state.price !== null ? formatMoney(state.price, locale) : null
}

/** The main action of the page: to go on, to begin, or to buy the next one. */
export function GoOn(next: NextRow) {
  const { kind, row, isBegun } = next
  const t = useTranslations('series')
  const name = useEpisodeName(row)
  const price = usePrice(next)
  if (price !== null)
    return (
      <span className="only-large">
        <BuyLink productId={row.episode.id} way="buy" kind="main" size="decision" wide={false}>
          {t('buyNext', { name, price })}
        </BuyLink>
      </span>
    )
  if (kind !== 'play') return null
  return (
    <ButtonLink kind="main" size="decision" className="only-large" to={`/play/${row.episode.id}`}>
      <Icon name="play" />
      {t(isBegun ? 'resume' : 'watch', { name })}
    </ButtonLink>
  )
}

/** The same at the foot of a phone. */
export function GoOnBar({ kind, row, isBegun }: NextRow) {
  const t = useTranslations('series')
  const locale = useLocale()
  const name = useEpisodeName(row)
  const { state } = row
  if (kind !== 'play') return null
  return (
    <FootBar
      action={
        <ButtonLink kind="main" to={`/play/${row.episode.id}`}>
          <Icon name="play" />
          {t(isBegun ? 'resumeShort' : 'watchShort')}
        </ButtonLink>
      }
    >
      <b className="block">{name}</b>
      {state.is === 'begun' && (
        <span className="tiny muted">{t('left', { time: formatDuration(state.minutesLeft, locale) })}</span>
      )}
    </FootBar>
  )
}
