import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { audioDoor, useSounding } from '#web/audio-door.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { IconHeart } from '#web/features/community/heart.tsx'
import { BuyLink } from '../buy-link.tsx'
import type { Heard, Track } from './album.ts'
import { SoundingMark } from './sounding-mark.tsx'

type Props = {
  track: Track
  heard: Heard
  /** Shown where it differs from the album's. */
  artists: string | null
  onPlay: () => void
}

/** A track: its number and name play it, then what is heard of it, its length, its price or that it is theirs, and the heart. */
export function TrackRow({ track, heard, artists, onPlay }: Props) {
  const locale = useLocale()
  const { trackId, isSounding } = useSounding()
  const isHere = trackId === track.id
  const closed = heard === 'preparing' || heard === 'closed'
  return (
    <li className={`track-row${isHere ? ' here' : ''}`}>
      <button
        type="button"
        className="track-play"
        disabled={closed}
        aria-pressed={isHere && isSounding}
        onClick={() => (isHere ? audioDoor.toggle() : onPlay())}
      >
        <span className="number">
          {isHere ? <SoundingMark moves={isSounding} /> : localDigits(track.number, locale)}
          {!closed && !isHere && <Icon name="play" />}
        </span>
        <span className="name">
          <b className="clip-1">{track.title}</b>
          {artists !== null && <span className="tiny muted clip-1">{artists}</span>}
          <span className="tiny muted under">
            {track.duration_ms !== null && formatClock(track.duration_ms / 1000, locale)}
            <Said track={track} heard={heard} />
          </span>
        </span>
      </button>
      <span className="tiny muted said">
        <Said track={track} heard={heard} />
      </span>
      <span className="length">{track.duration_ms !== null && formatClock(track.duration_ms / 1000, locale)}</span>
      <span className="price">
        <PriceOf track={track} heard={heard} />
      </span>
      <span className="liked">
        <IconHeart product={track} />
      </span>
    </li>
  )
}

/** Says whether a track that plays whole has lyrics, else how much plays. */
function Said({ track, heard }: Pick<Props, 'track' | 'heard'>) {
  const t = useTranslations('music')
  const locale = useLocale()
  if (heard === 'preparing') return <span>{t('preparing')}</span>
  if (heard === 'preview')
    return <span>{t('preview', { seconds: localDigits(track.preview_seconds ?? 0, locale) })}</span>
  return track.has_lyrics ? <span>{t('lyrics')}</span> : null
}

function PriceOf({ track, heard }: Pick<Props, 'track' | 'heard'>) {
  const t = useTranslations('music')
  const locale = useLocale()
  const currency = useCurrency()
  if (heard === 'owned')
    return (
      <span className="tag good">
        <Icon name="check" />
        {t('yours')}
      </span>
    )
  if (track.is_free) return <span className="tag">{t('free')}</span>
  const prices = track.offers.find(({ way }) => way === 'buy')?.prices ?? []
  const price = prices.find((one) => one.currency === currency) ?? prices[0]
  if (price === undefined || heard === 'whole') return null
  return (
    <BuyLink
      productId={track.id}
      way="buy"
      kind="outline"
      size="tight"
      wide={false}
      label={t('buyOf', { title: track.title, price: formatMoney(price, locale) })}
    >
      {formatMoney(price, locale)}
    </BuyLink>
  )
}
