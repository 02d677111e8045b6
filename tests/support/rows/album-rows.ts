import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import type { AlbumForm } from '#lib/lists/album-forms.ts'
import type { ProductId } from '#lib/ids.ts'
import { newAsset, newProduct, type ProductOptions } from './new-rows.ts'

/** A published album with its row; its prices are those of `options`. */
export async function newAlbum(
  db: Db,
  now: Date,
  options: ProductOptions & { form?: AlbumForm; scoreOf?: ProductId } = {},
) {
  const { form = 'album', scoreOf, year = 2026, ...rest } = options
  const made = await newProduct(db, now, { titleEn: 'Orbit', ...rest, kind: 'music', hasFilm: false })
  await db
    .insertInto('albums')
    .values({ product_id: made.productId, form, year, score_of: scoreOf ?? null })
    .execute()
  return made
}

export interface Sound {
  lufs?: number | null
  peak?: number
  seconds?: number
  sealedKey?: Buffer
}

/** Writes the sound of a track, with its measured facts, and its preview; the files do not exist. */
export async function newSound(db: Db, productId: ProductId, sound: Sound = {}): Promise<string> {
  const { lufs = -16, peak = -3, seconds = 60, sealedKey } = sound
  const id = await newAsset(db, productId, {
    durationMs: seconds * 1000,
    ...(sealedKey === undefined ? {} : { sealedKey }),
  })
  await newAsset(db, productId, { purpose: 'preview', durationMs: 30_000 })
  const samples = seconds * 48_000
  const padding = Math.ceil((samples + 1024) / 1024) * 1024 - 1024 - samples
  await db
    .insertInto('audio_facts')
    .values({
      asset_id: id,
      sample_rate: 48_000,
      samples,
      encoder_delay: 1024,
      padding,
      loudness: lufs,
      true_peak: lufs === null ? null : peak,
    })
    .execute()
  return id
}

/** A published track of an album, with its sound. */
export async function newTrack(
  db: Db,
  now: Date,
  options: ProductOptions & { albumId: ProductId; number: number; sound?: Sound | null },
) {
  const { albumId, number, sound = {}, ...rest } = options
  const within = { productId: albumId, position: number }
  const made = await newProduct(db, now, { titleEn: `Track ${number}`, ...rest, kind: 'track', within, hasFilm: false })
  await db.insertInto('tracks').values({ product_id: made.productId, number }).execute()
  const assetId = sound === null ? null : await newSound(db, made.productId, sound)
  return { ...made, assetId }
}

/** A name under which music stands. */
export async function newArtist(db: Db, productId: ProductId, name: string, kind: 'person' | 'group' = 'group') {
  const person = await db
    .insertInto('people')
    .values({ name_fa: `${name} فارسی ${randomBytes(2).toString('hex')}`, name_en: name, kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('credits')
    .values({ product_id: productId, position: 0, person_id: person.id, role: 'artist' })
    .execute()
  return person.id
}
