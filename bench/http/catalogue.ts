import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { json, type WidgetQuery } from '#db/json-columns.ts'
import { after, days } from '#lib/time/clock.ts'

const titles = Number(process.env['BENCH_TITLES'] ?? 60)
const slides = 5
const rows = 6
const people = 120

const genres = [
  ['drama', 'درام', 'Drama'],
  ['thriller', 'دلهره‌آور', 'Thriller'],
  ['documentary', 'مستند', 'Documentary'],
  ['family', 'خانوادگی', 'Family'],
  ['romance', 'عاشقانه', 'Romance'],
  ['history', 'تاریخی', 'History'],
  ['comedy', 'کمدی', 'Comedy'],
  ['animation', 'پویانمایی', 'Animation'],
] as const
const scenes = [
  ['ایستگاه', 'The Station'],
  ['باغ', 'The Garden'],
  ['خانهٔ', 'The House'],
  ['دریاچهٔ', 'The Lake'],
  ['کوچهٔ', 'The Alley'],
  ['جادهٔ', 'The Road'],
] as const
const qualities = [
  ['بی‌خواب', 'Without Sleep'],
  ['آخرین برف', 'of the Last Snow'],
  ['چشم‌به‌راه', 'of Waiting'],
  ['صبح‌گاهی', 'at Daybreak'],
  ['گم‌شده', 'That Was Lost'],
  ['نیمه‌شب', 'at Midnight'],
  ['پدرم', 'of My Father'],
  ['روبه‌رو', 'Across the Way'],
  ['بی‌نشانی', 'Without an Address'],
  ['سکوت', 'of Silence'],
] as const
const synopsis = [
  'مردی پس از سال‌ها به شهری برمی‌گردد که دیگر کسی او را به نام نمی‌شناسد. در مسافرخانه‌ای کنار ایستگاه می‌ماند و هر شب نامه‌ای پیدا می‌کند که برای او نوشته نشده است. برف که بند می‌آید، باید بگوید برای چه آمده بود.',
  'A man returns after many years to a town where nobody knows him by name. He stays at an inn beside the station, and each night finds a letter that was not written to him. When the snow stops, he has to say what he came for.',
] as const
const roles = ['director', 'writer', 'camera', 'editor', 'music', 'cast', 'cast', 'cast'] as const

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

async function insertImages(db: Db, count: number): Promise<string[]> {
  const values = Array.from({ length: count }, (_, at) => ({
    path: `products/${1001 + at}/${randomUUID()}`,
    width: 1600,
    height: 2400,
    color: `#${(0x2a2430 + at * 977).toString(16).slice(0, 6)}`,
    widths: [200, 400, 800, 1600],
    has_avif: true,
  }))
  const made = await db.insertInto('images').values(values).returning('id').execute()
  return made.map(({ id }) => id)
}

async function insertProducts(db: Db, now: Date): Promise<number[]> {
  const posters = await insertImages(db, titles)
  const values = posters.map((posterId, at) => ({
    kind: 'movie' as const,
    state: 'published' as const,
    title_fa: `${pick(scenes, at)[0]} ${pick(qualities, at * 3 + Math.floor(at / 6))[0]}`,
    title_en: `${pick(scenes, at)[1]} ${pick(qualities, at * 3 + Math.floor(at / 6))[1]}`,
    tagline_fa: 'گاهی راه خانه از دورترین شهر می‌گذرد.',
    tagline_en: 'Sometimes the way home leads through the farthest town.',
    synopsis_fa: synopsis[0],
    synopsis_en: synopsis[1],
    age_rating: pick([0, 7, 12, 16], at),
    is_free: at % 10 === 0,
    release_at: at % 20 === 19 ? after(now, days(30)) : null,
    poster_id: posterId,
    published_at: after(now, -days(at)),
  }))
  const made = await db.insertInto('products').values(values).returning('id').execute()
  const films = made.map(({ id }, at) => ({
    product_id: id,
    year: 1990 + (at % 36),
    countries: at % 4 === 0 ? ['IR', 'FR'] : ['IR'],
  }))
  await db.insertInto('films').values(films).execute()
  return made.map(({ id }) => id)
}

async function insertDetails(db: Db, products: readonly number[]): Promise<string[]> {
  const persons = await db
    .insertInto('people')
    .values(Array.from({ length: people }, (_, at) => ({ name_fa: `هنرمند شمارهٔ ${at}`, name_en: `Artist ${at}` })))
    .returning('id')
    .execute()
  await db
    .insertInto('genres')
    .values(genres.map(([code, name_fa, name_en], position) => ({ code, name_fa, name_en, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const each = <T>(count: number, make: (product: number, at: number, n: number) => T): T[] =>
    products.flatMap((product, at) => Array.from({ length: count }, (_, n) => make(product, at, n)))
  await db
    .insertInto('product_genres')
    .values(each(2, (id, at, n) => ({ product_id: id, genre_code: pick(genres, at + n * 3)[0], position: n })))
    .execute()
  await db
    .insertInto('credits')
    .values(
      each(roles.length, (id, at, n) => ({
        product_id: id,
        position: n,
        person_id: pick(persons, at * 5 + n * 7).id,
        role: pick(roles, n),
        character_fa: n > 4 ? 'مسافر' : null,
        character_en: n > 4 ? 'The traveller' : null,
      })),
    )
    .execute()
  const stills = await insertImages(db, products.length * 3)
  await db
    .insertInto('product_stills')
    .values(each(3, (id, at, n) => ({ product_id: id, image_id: pick(stills, at * 3 + n), position: n })))
    .execute()
  await db
    .insertInto('subtitle_tracks')
    .values(
      each(2, (id, _at, n) => ({
        product_id: id,
        lang: pick(['fa', 'en'], n),
        file_name: 'film.srt',
        encoding: 'utf-8',
        cues: 900,
        path: `subtitles/${randomUUID()}`,
      })),
    )
    .execute()
  return stills
}

async function insertSales(db: Db, products: readonly number[]): Promise<void> {
  const offers = await db
    .insertInto('offers')
    .values(products.filter((_, at) => at % 10 !== 0).map((product_id) => ({ product_id, way: 'buy' })))
    .returning('id')
    .execute()
  await db
    .insertInto('offer_prices')
    .values(
      offers.flatMap(({ id }) => [
        { offer_id: id, currency: 'IRR', amount: 890_000 },
        { offer_id: id, currency: 'USD', amount: 399 },
      ]),
    )
    .execute()
  const assets = await db
    .insertInto('assets')
    .values(
      products.flatMap((product_id) =>
        (['feature', 'preview'] as const).map((purpose) => ({
          product_id,
          purpose,
          protection: 'clear',
          path: `assets/${randomUUID()}`,
          duration_ms: purpose === 'feature' ? 6_120_000 : 90_000,
          heights: [240, 360, 480, 720, 1080],
          audio: ['fa'],
          has_storyboard: true,
        })),
      ),
    )
    .returning(['id', 'product_id', 'purpose'])
    .execute()
  await db
    .insertInto('current_assets')
    .values(assets.map(({ id, product_id, purpose }) => ({ asset_id: id, product_id, purpose })))
    .execute()
}

/**
 * Creates a catalogue of the size of a small site, and a home page with it. Returns the ids that the bench requests.
 */
export async function fillCatalogue(db: Db, now: Date): Promise<{ product: number; widget: number }> {
  const products = await insertProducts(db, now)
  const stills = await insertDetails(db, products)
  await insertSales(db, products)
  await db
    .insertInto('home_slides')
    .values(
      products.slice(0, slides).map((product_id, position) => ({
        product_id,
        story_fa: 'شبی که قطار نیامد، همه در ایستگاه ماندند.',
        story_en: 'The night the train did not come, everybody stayed at the station.',
        image_id: pick(stills, position * 3),
        position,
      })),
    )
    .execute()
  const queries: WidgetQuery[] = [
    { kind: 'movie', sort: 'newest' },
    { kind: 'movie', genre: 'drama', sort: 'newest' },
    { kind: 'movie', price: 'free', sort: 'newest' },
    { kind: 'movie', coming: true, sort: 'oldest' },
    { kind: 'movie', genre: 'family', sort: 'title' },
    { ids: products.slice(10, 22) },
  ]
  const widgets = await db
    .insertInto('widgets')
    .values(
      queries.slice(0, rows).map((query, position) => ({
        kind: position === 5 ? 'wide' : 'posters',
        title_fa: 'تازه‌های پرده',
        title_en: 'New on Parde',
        query: json(query),
        href: '/movies',
        position,
      })),
    )
    .returning('id')
    .execute()
  return { product: products[1] ?? 0, widget: widgets[0]?.id ?? 0 }
}
