import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { type AudioTrack, audioDoor, useSounding } from '#web/audio-door.ts'
import { kinds } from '#web/kinds/kinds.ts'
import { musicPath } from '#web/kinds/music.ts'
import { Bust } from '#web/ui/bust.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Product } from '../product.ts'
import { AlbumPlay } from './album-play.tsx'
import { SoundingMark } from './sounding-mark.tsx'
import './music.css'

type Home = OutputOf<'GET /music-home'>

/** The newest album, with what it is and what plays it. */
export function MusicHero({ product }: { product: Product }) {
  const t = useTranslations('music')
  const locale = useLocale()
  return (
    <section className="music-hero">
      <div className="page inner">
        <div>
          <p className="eyebrow">{t('newAlbum')}</p>
          <h1 className="film-title">{product.title}</h1>
          <p className="about clip-3">{product.tagline ?? product.synopsis}</p>
          <Facts items={kinds.music.facts(product, { locale, comma: t('comma') })} />
          <div className="actions">
            <AlbumPlay product={product} />
            <ButtonLink kind="soft" size="decision" to={musicPath(product.id)}>
              {t('albumPage')}
            </ButtonLink>
          </div>
        </div>
        {product.poster && (
          <Picture image={product.poster} className="artwork" sizes="(max-width: 760px) 140px, 360px" first />
        )}
      </div>
    </section>
  )
}

const queueOfHeard = (items: Home['most_heard']): AudioTrack[] =>
  items.map(({ id, title, artists, duration_ms: durationMs, album, artwork }) => ({
    id,
    title,
    artists,
    durationMs,
    album,
    artwork,
  }))

/** Lists the most heard tracks of this week, in their order. */
export function HeardMost({ items }: { items: Home['most_heard'] }) {
  const t = useTranslations('music')
  const locale = useLocale()
  const { trackId, isSounding } = useSounding()
  if (items.length === 0) return null
  return (
    <section className="section" aria-label={t('heardMost')}>
      <h2>{t('heardMost')}</h2>
      <ol className="heard-most">
        {items.map((track, at) => {
          const isHere = trackId === track.id
          return (
            <li key={track.id}>
              <span className="place">{localDigits(at + 1, locale)}</span>
              {track.artwork ? (
                <Picture image={track.artwork} className="artwork" sizes="52px" />
              ) : (
                <span className="picture artwork" />
              )}
              <span className="names">
                <b className="clip-1">
                  <Link to={musicPath(track.album.id)}>{track.title}</Link>
                </b>
                <span className="tiny muted clip-1">{track.artists}</span>
              </span>
              <span className="small muted length">
                {track.duration_ms !== null && formatClock(track.duration_ms / 1000, locale)}
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={t(isHere && isSounding ? 'pauseOf' : 'playOf', { title: track.title })}
                onClick={() => (isHere ? audioDoor.toggle() : audioDoor.play(queueOfHeard(items), at))}
              >
                {isHere ? <SoundingMark moves={isSounding} /> : <Icon name="play" />}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function ArtistCard({ person }: { person: Home['artists'][number] }) {
  return (
    <Link className="artist-card" to={`/people/${person.person_id}`}>
      {person.photo ? <Picture image={person.photo} sizes="132px" /> : <Bust seed={person.person_id} />}
      <b className="clip-1">{person.name}</b>
    </Link>
  )
}
