import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { productPath } from '#web/kinds/kinds.ts'
import { minutesLeft } from './minutes-left.ts'
import type { Begun } from './use-begun.ts'
import './begun.css'

type Props = { item: Begun; heading?: 'h2' | 'h3'; onRemove: (item: Begun) => void }

/** A film that was begun: its still with the progress, the remaining time in words, and two actions. */
export function BegunCard({ item, heading, onRemove }: Props) {
  const t = useTranslations('begun')
  const locale = useLocale()
  const { is_open } = item
  const title = useBegunTitle(item)
  const left = formatDuration(minutesLeft(item), locale)
  return (
    <div className={`begun-card${is_open ? '' : ' closed'}`}>
      <Lead item={item} heading={heading} />
      <div className="begun-foot">
        <p className="meta">{is_open ? t('left', { time: left }) : item.closed_because}</p>
        {is_open && (
          <Link
            className="icon-button"
            to={`/play/${playedId(item)}?start=0`}
            aria-label={t('startOverOf', { title })}
            title={t('startOver')}
          >
            <Icon name="startOver" />
          </Link>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('removeOf', { title })}
          onClick={() => onRemove(item)}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}

/** Returns the id that goes on playing: for a series, the episode's. */
const playedId = ({ product, episode }: Begun): number => episode?.id ?? product.id

function useBegunTitle({ product, episode }: Begun): string {
  const t = useTranslations('begun')
  const locale = useLocale()
  if (episode === null) return product.title
  const number = localDigits(episode.number, locale)
  return episode.season === 0
    ? t('special', { title: product.title, number })
    : t('episode', { title: product.title, season: localDigits(episode.season, locale), number })
}

/** The still links back into the film; when the film is closed, to its page; without a page it is no link. */
function Lead({ item, heading: Heading = 'h3' }: Pick<Props, 'item' | 'heading'>) {
  const { product, is_open, has_page } = item
  const picture = (
    <span className="picture-frame">
      {product.still ? (
        <Picture image={product.still} className="still" sizes="(max-width: 760px) 232px, 286px" />
      ) : (
        <span className="picture still" />
      )}
      <span className="shade" />
      {is_open && (
        <span className="begun-play">
          <Icon name="play" />
        </span>
      )}
      <Heading className="title clip-2">{useBegunTitle(item)}</Heading>
      {/* The text under it says the same. */}
      <progress className="bar" max={item.duration_ms} value={item.position_ms} aria-hidden="true" />
    </span>
  )
  const to = is_open ? `/play/${playedId(item)}` : has_page ? productPath(product) : null
  return to === null ? (
    <div className="wide-card">{picture}</div>
  ) : (
    <Link className="wide-card" to={to}>
      {picture}
    </Link>
  )
}
