import type { Audit } from '#server/audit.ts'
import { getLyrics } from '#contract/catalog/music.ts'
import {
  addTracks as addTracksRoute,
  changeTrack as changeTrackRoute,
  listStudioLyrics,
  listStudioTracks,
  orderTracks as orderTracksRoute,
  removeLyrics as removeLyricsRoute,
  removeTrack as removeTrackRoute,
  writeLyrics as writeLyricsRoute,
} from '#contract/catalog/studio-music.ts'
import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { addTracks, changeTrack, orderTracks, removeTrack } from './edit-tracks.ts'
import { removeLyrics, shownLyrics, typedLyrics, writeLyrics } from './lyrics.ts'
import { studioTracks } from './present-tracks.ts'
import { findForm } from './track-queries.ts'

export interface MusicDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

/** The lyrics of a track, for everybody. */
export function registerLyrics({ core, mount }: Api): void {
  mount(getLyrics, async ({ params }) => ok(await shownLyrics(core, params.id)))
}

/** The tracks of an album, for its editors. */
export function registerTracks({ core, mount }: Api, doors: MusicDoors): void {
  const noted =
    (memberId: MemberId, action: AuditAction, albumId: ProductId, details: AuditDetails = {}) =>
    (tx: Tx) =>
      doors.audit(tx, { memberId, action, subject: `product:${albumId}`, details })

  mount(listStudioTracks, async ({ params }, { locale }) => {
    if ((await findForm(core.db, params.id)) === undefined) fail('product.not_found')
    return ok(await studioTracks(core.db, params.id, locale))
  })

  mount(addTracksRoute, async ({ params, body }, { viewer, locale }) => {
    const added = await addTracks(core, params.id, body.tracks, (tx, tracks) =>
      noted(viewer.memberId, 'tracks.added', params.id, { tracks })(tx),
    )
    return created({ ...(await studioTracks(core.db, params.id, locale)), added })
  })

  mount(changeTrackRoute, async ({ params, body }, { viewer, locale }) => {
    const of = { albumId: params.id, trackId: params.track }
    await changeTrack(core, of, body, noted(viewer.memberId, 'track.changed', params.id, { track: params.track }))
    return ok(await studioTracks(core.db, params.id, locale))
  })

  mount(orderTracksRoute, async ({ params, body }, { viewer, locale }) => {
    await orderTracks(core, params.id, body, noted(viewer.memberId, 'tracks.ordered', params.id))
    return ok(await studioTracks(core.db, params.id, locale))
  })

  mount(removeTrackRoute, async ({ params }, { viewer, locale }) => {
    const of = { albumId: params.id, trackId: params.track }
    await removeTrack(core, of, noted(viewer.memberId, 'track.removed', params.id, { track: params.track }))
    return ok(await studioTracks(core.db, params.id, locale))
  })
}

/** Lyrics as editors type them. */
export function registerStudioLyrics({ core, mount }: Api, doors: MusicDoors): void {
  mount(listStudioLyrics, async ({ params }, { locale }) => ok(await typedLyrics(core, params.id, locale)))

  mount(writeLyricsRoute, async ({ params, body }, { viewer, locale }) => {
    const { id: trackId, lang } = params
    const entry = {
      memberId: viewer.memberId,
      action: 'lyrics.written' as const,
      subject: `product:${trackId}`,
      details: { lang },
    }
    await writeLyrics(core, { trackId, lang, body }, (tx) => doors.audit(tx, entry))
    return ok(await typedLyrics(core, trackId, locale))
  })

  mount(removeLyricsRoute, async ({ params }, { viewer, locale }) => {
    const { id: trackId, lang } = params
    const entry = {
      memberId: viewer.memberId,
      action: 'lyrics.removed' as const,
      subject: `product:${trackId}`,
      details: { lang },
    }
    await removeLyrics(core, { trackId, lang }, (tx) => doors.audit(tx, entry))
    return ok(await typedLyrics(core, trackId, locale))
  })
}
