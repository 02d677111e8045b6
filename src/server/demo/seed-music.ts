import { readFile } from 'node:fs/promises'
import { TitleInput } from '#contract/catalog/titles.ts'
import type { DemoAlbum, DemoTrack } from '#db/seed/albums.ts'
import { seedFile } from '#db/seed/catalog.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createTitle, markPublished, setPoster } from '#server/features/catalog/titles/index.ts'
import { prepareImage, storeImage } from '../features/media/index.ts'
import { addTracks, writeLyrics } from '#server/features/catalog/music/index.ts'
import { findTitle, findTracks, hasRun } from './demo-queries.ts'
import { musicJob } from './jobs.ts'

const day = 24 * 3600_000

const soldFor = (price: DemoTrack['price']) =>
  price === null ? { is_free: true, buy: null } : { is_free: false, buy: price }

function fieldsOf(album: DemoAlbum, films: ReadonlyMap<string, ProductId>, now: Date) {
  const { form, title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en } = album
  const { year, genres, credits, price, score_of: film, released_in_days: days } = album
  return TitleInput.parse({
    kind: 'music',
    form,
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    year,
    genres,
    credits,
    age_rating: 0,
    in_plans: true,
    score_of: film === undefined ? null : (films.get(film) ?? null),
    sales: soldFor(price),
    release_at: new Date(now.getTime() + days * day).toISOString(),
  })
}

/** The ids of the tracks of an album in their order; adds all of them when there is none. */
async function tracksFor(core: Core, albumId: ProductId, album: DemoAlbum): Promise<ProductId[]> {
  const known = await findTracks(core.db, albumId)
  if (known.length > 0) return known.map(({ id }) => id)
  const fields = album.tracks.map(({ title_fa, title_en, price, credits = [] }, at) => ({
    disc: 1,
    number: at + 1,
    title_fa,
    title_en,
    age_rating: 0,
    credits: credits.flatMap(({ role, ...name }) =>
      role === 'lyricist' || role === 'featured' ? [{ ...name, role }] : [],
    ),
    sales: soldFor(price),
  }))
  return addTracks(core, albumId, fields, () => Promise.resolve())
}

async function seedCover(core: Core, album: DemoAlbum): Promise<void> {
  const title = await findTitle(core.db, album.title_en)
  if (title === undefined || title.poster_id !== null) return
  const cover = await prepareImage(core, await readFile(seedFile(`art/${album.cover}.webp`)))
  await transaction(core.db, async (tx) => setPoster(tx, title.id, await storeImage(core, tx, cover, 'center')))
}

async function seedLyrics(core: Core, tracks: readonly DemoTrack[], ids: readonly ProductId[]): Promise<void> {
  for (const [at, { lyrics }] of tracks.entries()) {
    const trackId = ids[at]
    if (lyrics === undefined || trackId === undefined) continue
    const { lang, text, translation_lang, translation } = lyrics
    const body = { text, translation_lang, translation, version: null }
    await writeLyrics(core, { trackId, lang, body }, () => Promise.resolve())
  }
}

/** Puts an album on the site before its music is there: its page says that it is being prepared. */
async function publishAlbum(core: Core, album: DemoAlbum, ids: readonly ProductId[]): Promise<void> {
  const title = await findTitle(core.db, album.title_en)
  if (title === undefined || title.published_at !== null) return
  const release = new Date(core.clock.now().getTime() + album.released_in_days * day)
  await transaction(core.db, async (tx) => {
    for (const id of [...ids, title.id]) await markPublished(tx, id, release)
  })
}

type Ordered = { product: ProductId; piece: string }

/**
 * Queues the music of tracks that have none, as many as films are made. It is played after the first page is there; the
 * first tracks of all albums come before their second ones.
 */
async function orderMusic(core: Core, albums: readonly (readonly Ordered[])[]): Promise<void> {
  const most = Math.max(0, ...albums.map((tracks) => tracks.length))
  const inTurn = Array.from({ length: most }, (_, at) => albums.flatMap((tracks) => tracks[at] ?? [])).flat()
  for (const [turn, track] of inTurn.slice(0, core.config.demoFilms).entries()) {
    if (await hasRun(core.db, track.product, 'feature')) continue
    await transaction(core.db, (tx) => core.queue.enqueue(tx, musicJob, track, { priority: 100 - turn }))
  }
}

/** The albums of the demo: their texts, covers, tracks and lyrics at once, their music by jobs. Safe to repeat. */
export async function seedMusic(
  core: Core,
  films: ReadonlyMap<string, ProductId>,
  albums: readonly DemoAlbum[],
): Promise<void> {
  const ordered: Ordered[][] = []
  for (const album of albums) {
    const known = await findTitle(core.db, album.title_en)
    const id = known?.id ?? (await createTitle(core, fieldsOf(album, films, core.clock.now())))
    const ids = await tracksFor(core, id, album)
    await seedCover(core, album)
    await seedLyrics(core, album.tracks, ids)
    await publishAlbum(core, album, ids)
    ordered.push(album.tracks.flatMap(({ piece }, at) => ids.slice(at, at + 1).map((product) => ({ product, piece }))))
  }
  await orderMusic(core, ordered)
}
