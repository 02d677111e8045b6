import type { OutputOf } from '#contract/api.ts'
import type { AudioTrack } from '#web/audio-door.ts'
import type { Product } from '../product.ts'

export type Album = NonNullable<Product['album']>
export type Track = Album['tracks'][number]
export type Access = OutputOf<'GET /albums/:id/access'>

/** The tracks of an album that can be heard at all, as the player takes them. */
export function queueOf(product: Pick<Product, 'id' | 'title' | 'poster'>, tracks: readonly Track[]): AudioTrack[] {
  return tracks
    .filter((track) => track.duration_ms !== null)
    .map((track) => ({
      id: track.id,
      title: track.title,
      artists: track.artists,
      durationMs: track.duration_ms,
      album: { id: product.id, title: product.title },
      artwork: product.poster,
    }))
}

/** How a row says that a track is heard: whole, as a preview, or not yet. */
export type Heard = 'owned' | 'whole' | 'preview' | 'closed' | 'preparing'

/**
 * How a visitor hears a track. Before the answer of the API is there, the page knows only what is free; a track without
 * a preview that is not theirs is closed.
 */
export function heardOf(track: Track, access: Access | null): Heard {
  if (track.duration_ms === null) return 'preparing'
  const own = access?.items.find(({ id }) => id === track.id)
  if (own?.owned === true) return 'owned'
  if (own?.allowed === true || (own === undefined && track.is_free)) return 'whole'
  return track.preview_seconds === null ? 'closed' : 'preview'
}

export type AlbumNote = { key: 'preview' | 'owned' | 'plan' | 'free' | 'some' | 'nothing'; n: number }

/** The sentence beside “play all”: what of the album this visitor hears whole. */
export function noteOf(tracks: readonly Track[], access: Access | null): AlbumNote {
  const all = tracks.map((track) => heardOf(track, access)).filter((one) => one !== 'preparing')
  const whole = all.filter((one) => one === 'owned' || one === 'whole').length
  if (all.length === 0) return { key: 'nothing', n: 0 }
  if (whole === 0) return { key: 'preview', n: 0 }
  if (whole < all.length) return { key: 'some', n: whole }
  if (all.every((one) => one === 'owned')) return { key: 'owned', n: whole }
  return { key: access?.items.some(({ by }) => by === 'SUBSCRIPTION') === true ? 'plan' : 'free', n: whole }
}
