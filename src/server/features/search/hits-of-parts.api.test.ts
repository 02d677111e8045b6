import { expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { newAlbum, newArtist, newTrack } from '#tests/support/rows/album-rows.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newImage, newProduct } from '#tests/support/rows/new-rows.ts'
import { newPerson } from '#tests/support/rows/search-rows.ts'

const { call, db, clock } = await testApp()
const now = clock.now()

/** The address without its size: the file of the picture. */
const fileOf = (image: { src: string } | null | undefined) => /test\/[0-9a-f-]+/.exec(image?.src ?? '')?.[0]
const pathOf = async (id: ProductId) => {
  const { poster_id } = await db
    .selectFrom('products')
    .where('id', '=', id)
    .select('poster_id')
    .executeTakeFirstOrThrow()
  const image = await db.selectFrom('images').where('id', '=', poster_id).select('path').executeTakeFirstOrThrow()
  return image.path
}
const withoutPoster = (id: ProductId) =>
  db.updateTable('products').set({ poster_id: null }).where('id', '=', id).execute()
const pictureOf = async (query: string) => {
  const { body } = await call('GET /search', { query: { query } }, { locale: 'en' })
  return fileOf(body.groups[0]?.items[0]?.image)
}

const album = await newAlbum(db, now, { titleEn: 'Orbit' })
const track = await newTrack(db, now, { albumId: album.productId, number: 1, titleEn: 'Perihelion' })
const series = await newProduct(db, now, { kind: 'series', titleEn: 'Lighthouse' })
const season = await newProduct(db, now, {
  kind: 'season',
  titleEn: 'Season 1',
  within: { productId: series.productId, position: 1 },
})
const episode = await newProduct(db, now, {
  kind: 'episode',
  titleEn: 'Undertow',
  within: { productId: season.productId, position: 1 },
})

test('a track has the cover of its album', async () => {
  await withoutPoster(track.productId)
  expect(await pictureOf('perihelion')).toBe(await pathOf(album.productId))
})

test('an episode has its still, without one the picture of its season, and then that of its series', async () => {
  await withoutPoster(episode.productId)
  expect(await pictureOf('undertow')).toBe(await pathOf(season.productId))
  await withoutPoster(season.productId)
  expect(await pictureOf('undertow')).toBe(await pathOf(series.productId))
  const still = await newImage(db)
  await db
    .insertInto('product_stills')
    .values({ product_id: episode.productId, image_id: still, position: 0 })
    .execute()
  const { path } = await db.selectFrom('images').where('id', '=', still).select('path').executeTakeFirstOrThrow()
  expect(await pictureOf('undertow')).toBe(path)
})

test('a track stands under its artist, and never under who wrote its words', async () => {
  const lineOf = async () => {
    const { body } = await call('GET /search', { query: { query: 'perihelion' } }, { locale: 'en' })
    return body.groups[0]?.items[0]?.line
  }
  await newPerson(db, { fa: 'نویسندهٔ ترانه', en: 'Word Writer' }, [track.productId], 'lyricist')
  expect(await lineOf()).toBe('track, Orbit')
  await db.updateTable('credits').set({ position: 1 }).where('product_id', '=', track.productId).execute()
  await newArtist(db, track.productId, 'Ensemble')
  expect(await lineOf()).toBe('track, Orbit, Ensemble')
})
