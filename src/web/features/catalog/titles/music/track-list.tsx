import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { audioDoor } from '#web/audio-door.ts'
import type { Product } from '../product.ts'
import { type Access, type Album, heardOf, queueOf, type Track } from './album.ts'
import { TrackRow } from './track-row.tsx'
import './music.css'

type Props = { product: Product; album: Album; access: Access | null }

/** All tracks of an album; one of several discs has a list for each. */
export function TrackList({ product, album, access }: Props) {
  const t = useTranslations('music')
  const locale = useLocale()
  const discs = [...new Set(album.tracks.map(({ disc }) => disc))]
  const queue = queueOf(product, album.tracks)
  const play = (track: Track) => {
    const from = queue.findIndex(({ id }) => id === track.id)
    if (from >= 0) audioDoor.play(queue, from)
  }
  const artists = album.artists.map(({ name }) => name).join(locale === 'fa' ? '، ' : ', ')
  return (
    <section aria-label={t('tracks')}>
      {discs.map((disc) => (
        <div key={disc}>
          {discs.length > 1 && <h2 className="disc">{t('disc', { n: localDigits(disc, locale) })}</h2>}
          <ol className="track-list">
            {album.tracks
              .filter((track) => track.disc === disc)
              .map((track) => (
                <TrackRow
                  key={track.id}
                  track={track}
                  heard={heardOf(track, access)}
                  artists={track.artists === artists ? null : track.artists}
                  onPlay={() => play(track)}
                />
              ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
