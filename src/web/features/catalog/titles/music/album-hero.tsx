import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { audioDoor } from '#web/audio-door.ts'
import { yearOf } from '#web/kinds/film.ts'
import { trackCount } from '#web/kinds/music.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { HeartButton } from '#web/features/community/heart.tsx'
import { ProductReactions } from '#web/features/community/reactions/reaction-buttons.tsx'
import type { Product } from '../product.ts'
import { ShareButton } from '../share-button.tsx'
import { type Access, type Album, noteOf, queueOf } from './album.ts'

type Props = { product: Product; album: Album; access: Access | null }

/** The cover, the name, who made it, and what plays all of it. */
export function AlbumHero({ product, album, access }: Props) {
  const t = useTranslations('music')
  const locale = useLocale()
  const other = locale === 'fa' ? 'en' : 'fa'
  return (
    <section className="album-hero">
      {product.poster ? (
        <Picture
          image={product.poster}
          className="artwork"
          sizes="(max-width: 760px) 210px, 300px"
          alt={t('cover', { title: product.title })}
          first
        />
      ) : (
        <span className="picture artwork" />
      )}
      <div className="words">
        <p className="eyebrow">{t(`forms.${album.form}`)}</p>
        <h1 className="film-title">{product.title}</h1>
        <div className="under-title">
          <Facts
            items={[
              <Artists key="artists" album={album} />,
              product.other_title !== product.title && (
                <bdi key="other" lang={other}>
                  {product.other_title}
                </bdi>
              ),
              yearOf(product, locale),
              trackCount(product, locale),
              album.duration_ms > 0 && formatDuration(Math.max(1, album.duration_ms / 60_000), locale, 'prose'),
              product.age_rating > 0 && (
                <span key="age" className="tag">
                  {t('ageFrom', { age: localDigits(product.age_rating, locale) })}
                </span>
              ),
            ]}
          />
        </div>
        <AlbumActions product={product} album={album} access={access} />
        <NoteOfAlbum album={album} access={access} />
      </div>
    </section>
  )
}

/** Each artist leads to their page. */
function Artists({ album }: { album: Album }) {
  const t = useTranslations('music')
  if (album.artists.length === 0) return null
  return (
    <b className="artists">
      {album.artists.map((person, at) => (
        <span key={person.person_id}>
          {at > 0 && `${t('comma')} `}
          <Link to={`/people/${person.person_id}`}>{person.name}</Link>
        </span>
      ))}
    </b>
  )
}

function AlbumActions({ product, album, access }: Props) {
  const t = useTranslations('music')
  const queue = queueOf(product, album.tracks)
  const { key } = noteOf(album.tracks, access)
  const kind = key === 'preview' ? 'soft' : 'main'
  return (
    <div className="actions quiet-row">
      {album.form === 'clip' ? (
        <ButtonLink kind="main" size="decision" to={`/play/${product.id}`}>
          <Icon name="play" />
          {t('watchClip')}
        </ButtonLink>
      ) : (
        <Button kind={kind} size="decision" disabled={queue.length === 0} onClick={() => audioDoor.play(queue)}>
          <Icon name="play" />
          {t(key === 'preview' ? 'playPreviews' : queue.length === 1 ? 'play' : 'playAll')}
        </Button>
      )}
      {queue.length > 1 && (
        <Button kind="soft" className="square" aria-label={t('shuffle')} onClick={() => audioDoor.playShuffled(queue)}>
          <Icon name="shuffle" />
        </Button>
      )}
      {queue.length > 0 && (
        <Button kind="soft" className="square" aria-label={t('addToQueue')} onClick={() => audioDoor.addToQueue(queue)}>
          <Icon name="plus" />
        </Button>
      )}
      <HeartButton product={product} />
      <ProductReactions productId={product.id} />
      <ShareButton title={product.title} />
    </div>
  )
}

/** Says how much of it this visitor hears whole, before anything plays. */
function NoteOfAlbum({ album, access }: Pick<Props, 'album' | 'access'>) {
  const t = useTranslations('music')
  const locale = useLocale()
  if (album.form === 'clip') return null
  const { key, n } = noteOf(album.tracks, access)
  const seconds = Math.max(0, ...album.tracks.map((track) => track.preview_seconds ?? 0))
  return (
    <p className="small muted" role="status">
      {t(`notes.${key}`, { n, count: localDigits(n, locale), seconds: localDigits(seconds, locale) })}
    </p>
  )
}
