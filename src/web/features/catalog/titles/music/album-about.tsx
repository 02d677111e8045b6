import { useLocale, useTranslations } from 'use-intl'
import { yearOf } from '#web/kinds/film.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Product } from '../product.ts'
import { TopicLinks, topicPath } from '../topic-links.tsx'
import type { Album } from './album.ts'

/** Shows the text about the album, and who did what for it; each name leads to its page. */
export function AlbumAbout({ product }: { product: Product }) {
  const t = useTranslations('music')
  const movie = useTranslations('movie')
  const locale = useLocale()
  const roles = [...new Set(product.credits.map(({ role }) => role))]
  if (product.synopsis === '' && roles.length === 0) return null
  return (
    <section className="section album-about">
      <h2>{t('about', { form: product.music?.form ?? 'album' })}</h2>
      <p className="about">{product.synopsis}</p>
      <dl className="details">
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`roles.${role}`)}</dt>
            <dd>
              <Names people={product.credits.filter((credit) => credit.role === role)} />
            </dd>
          </div>
        ))}
        {product.genres.length > 0 && (
          <div>
            <dt>{movie('genre')}</dt>
            <dd>
              <TopicLinks by="genre" items={product.genres} />
            </dd>
          </div>
        )}
        <div>
          <dt>{movie('year')}</dt>
          <dd>
            <Link to={topicPath('year', product.year)}>{yearOf(product, locale)}</Link>
          </dd>
        </div>
      </dl>
      <TrackCredits product={product} />
    </section>
  )
}

type Person = { person_id: number; name: string }

function Names({ people }: { people: readonly Person[] }) {
  const t = useTranslations('music')
  return people.map((person, at) => (
    <span key={`${person.person_id}-${at}`}>
      {at > 0 && `${t('comma')} `}
      <Link to={`/people/${person.person_id}`}>{person.name}</Link>
    </span>
  ))
}

/** Who made the single tracks, folded, because it is a long list. */
function TrackCredits({ product }: { product: Product }) {
  const t = useTranslations('music')
  const tracks = product.album?.tracks.filter(({ credits }) => credits.length > 0) ?? []
  if (tracks.length === 0) return null
  return (
    <details className="track-credits">
      <summary>{t('trackCredits')}</summary>
      <dl>
        {tracks.map((track) => (
          <div key={track.id}>
            <dt>{track.title}</dt>
            {[...new Set(track.credits.map(({ role }) => role))].map((role) => (
              <dd key={role}>
                {t('roleOf', { role: t(`roles.${role}`) })}{' '}
                <Names people={track.credits.filter((credit) => credit.role === role)} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A score leads to its film. */
export function ScoreOf({ film }: { film: NonNullable<Album['score_of']> }) {
  const t = useTranslations('music')
  return (
    <Link className="linked-title" to={`/movie/${film.id}`}>
      {film.image && <Picture image={film.image} className="still" sizes="96px" />}
      <span>
        <span className="tiny muted">{t('scoreOf')}</span>
        <b className="clip-1">{film.title}</b>
      </span>
    </Link>
  )
}

/** A film leads to its scores. */
export function ScoresOfFilm({ scores }: { scores: Product['scores'] }) {
  const t = useTranslations('music')
  const locale = useLocale()
  if (scores.length === 0) return null
  return (
    <section className="section">
      <h2>{t('scoresOfFilm')}</h2>
      <div className="linked-titles">
        {scores.map((score) => (
          <Link key={score.id} className="linked-title" to={`/music/${score.id}`}>
            {score.image && <Picture image={score.image} className="artwork" sizes="64px" />}
            <span>
              <b className="clip-1">{score.title}</b>
              <span className="tiny muted">
                {[score.artists, t('count', { n: score.track_count, locale })]
                  .filter(Boolean)
                  .join(locale === 'fa' ? '، ' : ', ')}
              </span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}
