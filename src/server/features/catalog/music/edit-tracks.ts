import type { z } from 'zod'
import type { addTracks as addTracksRoute, changeTrack as changeTrackRoute } from '#contract/catalog/studio-music.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { standsAs } from '#server/version-of.ts'
import { musicCreditFaults, salesFaults, writeMusicCredits, writeSales } from '#server/features/catalog/titles/index.ts'
import { protectionChanged, releaseProductFiles } from '#server/features/media/index.ts'
import {
  deleteTrack,
  findStudioTracks,
  insertTrack,
  isInUse,
  lockAlbum,
  lockTrack,
  writeTrackOrder,
  updateTrack,
} from './track-queries.ts'

type Fields = z.output<(typeof addTracksRoute)['body']>['tracks'][number]
type Change = z.output<(typeof changeTrackRoute)['body']>
type Deps = Core

const sentences = {
  required: { fa: 'این قسمت را پر کنید.', en: 'this field is required' },
  no_rent: { fa: 'قطعه اجاره داده نمی‌شود.', en: 'A track is not rented.' },
  free_album: { fa: 'آلبوم رایگان است؛ قطعه‌هایش هم.', en: 'The album is free, and so are its tracks.' },
  taken: { fa: 'این شماره را قطعه‌ای دیگر دارد.', en: 'Another track has this number.' },
  order: { fa: 'همهٔ قطعه‌ها را یک بار نام ببرید.', en: 'Name every track once.' },
} as const satisfies Record<string, Localized>

const albumForms: readonly string[] = ['album', 'score']

/** Locks an album that can have tracks. Fails with `product.not_found`, or says that it plays itself. */
async function mustHaveTracks(tx: Tx, albumId: ProductId) {
  const album = await lockAlbum(tx, albumId)
  if (album === undefined) fail('product.not_found')
  if (!albumForms.includes(album.form)) fail('music.no_tracks')
  return album
}

function faultsOf(fields: Fields, isFreeAlbum: boolean): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  for (const name of ['title_fa', 'title_en'] as const)
    if (displayLine(fields[name]) === '') faults[name] = [sentences.required]
  Object.assign(faults, musicCreditFaults(fields.credits, 'credits'), salesFaults(fields.sales))
  if (fields.sales.rent != null) faults['sales.rent'] = [sentences.no_rent]
  if (isFreeAlbum && !fields.sales.is_free) faults['sales.is_free'] = [sentences.free_album]
  return faults
}

const columnsOf = (fields: Fields) => ({
  title_fa: displayLine(fields.title_fa),
  title_en: displayLine(fields.title_en),
  age_rating: fields.age_rating,
  is_free: fields.sales.is_free,
})

const keyOf = ({ disc, number }: { disc: number; number: number }) => disc * 1000 + number

/** The position of each track follows from its disc and number; no two have the same. */
async function settleOrder(tx: Tx, albumId: ProductId): Promise<void> {
  const rows = await findStudioTracks(tx, albumId)
  const sorted = rows.toSorted((one, other) => keyOf(one) - keyOf(other))
  const twice = sorted.find((row, at) => at > 0 && keyOf(row) === keyOf(sorted[at - 1] ?? row))
  if (twice !== undefined) failFields({ number: [sentences.taken] })
  await writeTrackOrder(
    tx,
    sorted.map(({ id, disc, number }, position) => ({ id, disc, number, position: position + 1 })),
  )
}

/**
 * Adds tracks to an album, all or none; returns their ids in the same order. Fails with 422 and the wrong fields, as
 * `tracks.0.title_fa`.
 */
export async function addTracks(
  core: Deps,
  albumId: ProductId,
  tracks: readonly Fields[],
  afterwards: (tx: Tx, ids: readonly ProductId[]) => Promise<void>,
): Promise<ProductId[]> {
  return transaction(core.db, async (tx) => {
    const album = await mustHaveTracks(tx, albumId)
    const faults = tracks.flatMap((fields, at) =>
      Object.entries(faultsOf(fields, album.is_free)).map(([name, said]) => [`tracks.${at}.${name}`, said] as const),
    )
    if (faults.length > 0) failFields(Object.fromEntries(faults))
    const now = core.clock.now()
    const last = (await findStudioTracks(tx, albumId)).length
    const ids: ProductId[] = []
    for (const [at, fields] of tracks.entries()) {
      const { disc, number } = fields
      const id = await insertTrack(tx, { ...columnsOf(fields), albumId, position: last + at + 1, disc, number })
      await writeMusicCredits(tx, id, fields.credits)
      await writeSales(tx, id, fields.sales, now)
      ids.push(id)
    }
    await settleOrder(tx, albumId)
    await afterwards(tx, ids)
    return ids
  })
}

interface OfTrack {
  albumId: ProductId
  trackId: ProductId
}

/** Changes a track whose version the editor read; 409 when somebody else changed it meanwhile. */
export async function changeTrack(
  core: Deps,
  of: OfTrack,
  change: Change,
  afterwards: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { version, ...fields } = change
  await transaction(core.db, async (tx) => {
    const album = await mustHaveTracks(tx, of.albumId)
    const track = (await lockTrack(tx, of)) ?? fail('product.not_found')
    if (track.version !== version) fail('studio.changed_meanwhile')
    const faults = faultsOf(fields, album.is_free)
    if (Object.keys(faults).length > 0) failFields(faults)
    const now = core.clock.now()
    await updateTrack(tx, of.trackId, { ...columnsOf(fields), disc: fields.disc, number: fields.number }, now)
    await writeMusicCredits(tx, of.trackId, fields.credits)
    await writeSales(tx, of.trackId, fields.sales, now)
    await settleOrder(tx, of.albumId)
    if (track.is_free !== fields.sales.is_free) await protectionChanged(core)(tx, of.trackId)
    await afterwards(tx)
  })
}

type Ordered = { id: ProductId; disc: number; number: number }

/** Gives all tracks of an album their discs and numbers at once. Fails with `studio.changed_meanwhile`. */
export async function orderTracks(
  core: Deps,
  albumId: ProductId,
  { order, was }: { order: readonly Ordered[]; was: readonly number[] },
  afterwards: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(core.db, async (tx) => {
    await mustHaveTracks(tx, albumId)
    const ids = (await findStudioTracks(tx, albumId)).map(({ id }) => id)
    if (!standsAs<number>(ids, was)) fail('studio.changed_meanwhile')
    const known = new Set(ids)
    const named = new Set(order.map(({ id }) => id))
    const isWhole = named.size === order.length && known.size === named.size && order.every(({ id }) => known.has(id))
    if (!isWhole) failFields({ order: [sentences.order] })
    await writeTrackOrder(
      tx,
      order.map((track, at) => ({ ...track, position: at + 1 })),
    )
    await settleOrder(tx, albumId)
    await afterwards(tx)
  })
}

/** Removes a track that nobody has bought or heard, with its files. */
export async function removeTrack(core: Deps, of: OfTrack, afterwards: (tx: Tx) => Promise<void>): Promise<void> {
  await transaction(core.db, async (tx) => {
    await mustHaveTracks(tx, of.albumId)
    if ((await lockTrack(tx, of)) === undefined) fail('product.not_found')
    if (await isInUse(tx, of.trackId)) fail('music.track_in_use')
    await releaseProductFiles(core, tx, of.trackId)
    await deleteTrack(tx, of.trackId)
    await afterwards(tx)
  })
}
