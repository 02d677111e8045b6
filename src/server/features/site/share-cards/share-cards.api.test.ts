import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { newAlbum, newTrack } from '#tests/support/rows/album-rows.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newFestival } from '#tests/support/rows/festival-rows.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { newGoods } from '#tests/support/rows/shop-rows.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { mostWaiting } from './draw-once.ts'

/** A store that counts what is put, and puts only when it is let. */
class CountingStorage extends MemoryStorage {
  puts = 0
  gate: Promise<void> = Promise.resolve()
  override async put(...args: Parameters<MemoryStorage['put']>): Promise<void> {
    await this.gate
    this.puts += 1
    return super.put(...args)
  }
}

const storage = new CountingStorage()
const { app, call, clock, db, refused } = await testApp({}, { storage })
const now = clock.now()

/** Of no picture: the rows of the tests name files that are nowhere. */
async function withoutPicture(...ids: ProductId[]) {
  await db.updateTable('products').set({ poster_id: null }).where('id', 'in', ids).execute()
}

async function screening(more: Parameters<typeof newScreening>[2] = {}) {
  const { productId, filmId } = await newScreening(db, now, { mode: 'together', ...more })
  await withoutPicture(productId, filmId)
  return productId
}

const cardOf = async (id: ProductId, locale: 'fa' | 'en' = 'fa') =>
  (await call('GET /products/:id/share-card', { params: { id } }, { locale })).body
const get = async (url: string) => app.inject({ method: 'GET', url })
const filesOf = (id: ProductId) => [...storage.objects.keys()].filter((key) => key.includes(`/products/${id}/`))

describe('the card for links', () => {
  test('is an image of 1200 × 630 pixels in either language, drawn once and then kept', async () => {
    const id = await screening()
    const cards = [await cardOf(id, 'fa'), await cardOf(id, 'en')]
    expect(cards).toMatchObject([
      { width: 1200, height: 630, alt: expect.stringContaining('باران، امشب') },
      { width: 1200, height: 630, alt: expect.stringContaining('Rain, tonight, Everybody together') },
    ])
    expect(cards[0]?.src).not.toBe(cards[1]?.src)
    for (const { src } of cards) {
      const { statusCode, headers, rawPayload } = await get(src)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(headers['cache-control']).toContain('immutable')
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      const before = storage.puts
      expect((await get(src)).rawPayload.equals(rawPayload)).toBe(true)
      expect(storage.puts).toBe(before)
    }
    expect(filesOf(id)).toHaveLength(2)
  })

  test('moves with its title and with what befalls it; its old address leads to the new one, its old file goes', async () => {
    const id = await screening()
    const before = await cardOf(id, 'en')
    await get(before.src)
    await db.updateTable('products').set({ title_en: 'Snow, tonight' }).where('id', '=', id).execute()
    const renamed = await cardOf(id, 'en')
    expect(renamed.src).not.toBe(before.src)
    const old = await get(before.src)
    expect([old.statusCode, old.headers['location']]).toEqual([302, renamed.src])
    expect((await get(renamed.src)).statusCode).toBe(200)
    expect(filesOf(id)).toEqual([renamed.src.slice(1)])
    await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', id).execute()
    expect(await cardOf(id, 'en')).toMatchObject({ alt: expect.stringContaining('Cancelled') })
    // the card of Persian readers is another one, and was not drawn
    expect((await get(renamed.src.replace('/en/', '/fa/'))).statusCode).toBe(302)
  })

  test('of a film, a festival and a cafe are by the same drawing', async () => {
    const editor = await newMember(db, now, { staffRole: 'editor' })
    const film = await newProduct(db, now, { prices: [{ currency: 'USD', amount: 290 }], titleEn: 'Rain' })
    const festival = await newFestival(db, now)
    await withoutPicture(film.productId, festival.festivalId)
    expect(await cardOf(film.productId, 'en')).toMatchObject({ alt: 'Rain, Film, 2025, 2 min, Watch from $2.90' })
    expect(await cardOf(festival.festivalId, 'fa')).toMatchObject({
      alt: expect.stringMatching(/^جشنوارهٔ زمستان، .*کارت جشنواره از/),
    })
    const body = {
      name_fa: 'کافهٔ چراغ',
      name_en: 'Cafe Cheragh',
      city_fa: 'شیراز',
      city_en: 'Shiraz',
      state: 'published' as const,
      address_fa: 'باغ',
      address_en: 'Garden',
      about_fa: '',
      about_en: '',
      is_step_free: true,
      longitude: 52.5,
      latitude: 29.6,
      seats: 40,
      contact: '',
    }
    const { id } = (await call('POST /studio/cafes', { body }, editor)).body
    const cafe = (await call('GET /cafes/:id/share-card', { params: { id } }, { locale: 'en' })).body
    expect(cafe.alt).toBe('Cafe Cheragh, Cafe, Shiraz, 40 seats')
    for (const { src } of [await cardOf(film.productId), await cardOf(festival.festivalId), cafe])
      expect((await get(src)).statusCode).toBe(200)
  })

  test('of an album and of goods say what they are and what they cost, in both languages', async () => {
    const { productId: album } = await newAlbum(db, now, { prices: [{ currency: 'USD', amount: 490 }] })
    for (const number of [1, 2]) await newTrack(db, now, { albumId: album, number })
    const { productId: goods } = await newGoods(db, now, { title: 'Rain mug' })
    const { productId: gone } = await newGoods(db, now, { title: 'Old poster', stock: [0] })
    await withoutPicture(album, goods, gone)
    expect((await cardOf(album, 'en')).alt).toMatch(/^Orbit, Album, 2026, 2 tracks, .*Buy from \$4\.90$/)
    expect((await cardOf(album, 'fa')).alt).toContain('آلبوم')
    expect((await cardOf(goods, 'en')).alt).toMatch(/^Rain mug, Shop/)
    expect((await cardOf(goods, 'fa')).alt).toContain('فروشگاه')
    expect((await cardOf(gone, 'en')).alt).toContain('Sold out')
    for (const id of [album, goods, gone])
      for (const locale of ['fa', 'en'] as const) {
        const { statusCode, rawPayload } = await get((await cardOf(id, locale)).src)
        expect(statusCode).toBe(200)
        expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      }
  })

  test('is nowhere for a draft, for what is by invitation, and for what does not exist, also by its address', async () => {
    const draft = await screening({ state: 'draft' })
    const invited = await screening()
    const { src } = await cardOf(invited)
    await get(src)
    await db.updateTable('screenings').set({ is_by_invitation: true }).where('product_id', '=', invited).execute()
    for (const id of [draft, invited, 999_999_999])
      expect((await refused('GET /products/:id/share-card', { params: { id } })).body.code).toBe('product.not_found')
    expect((await refused('GET /cafes/:id/share-card', { params: { id: 999_999 } })).body.code).toBe('cafe.not_found')
    const hash = 'a'.repeat(32)
    const addresses = [src, `/share-cards/fa/products/${draft}/${hash}.jpg`, `/share-cards/fa/cafes/9/${hash}.jpg`]
    addresses.push(`/share-cards/fa/products/9999999999/${hash}.jpg`)
    for (const address of [...addresses, '/share-cards/fa/products/0/x.jpg', '/share-cards/de/products/1/x.jpg'])
      expect((await get(address)).statusCode).toBe(404)
  })

  test('is drawn once however many ask for it together', async () => {
    const { src } = await cardOf(await screening())
    const before = storage.puts
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(src)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(storage.puts).toBe(before + 1)
  })

  test('is refused for the moment when too many others wait for theirs, and comes when these are drawn', async () => {
    const addresses: string[] = []
    for (let at = 0; at <= mostWaiting; at += 1) addresses.push((await cardOf(await screening())).src)
    let open = () => {}
    storage.gate = new Promise((resolve) => (open = resolve))
    const answers = addresses.map(get)
    const first = await Promise.race(answers)
    expect([first.statusCode, Number(first.headers['retry-after']) > 0]).toEqual([429, true])
    open()
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(mostWaiting)
    const [late = ''] = addresses.filter((_, at) => codes[at] === 429)
    expect((await get(late)).statusCode).toBe(200)
  })
})
