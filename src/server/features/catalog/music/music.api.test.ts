import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAlbum, newArtist, newSound, newTrack } from '#tests/support/rows/album-rows.ts'
import { newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })
const as = { token }

const credit = (name: string, role: 'artist' | 'lyricist', is_group = false) => ({
  name_fa: `${name} فارسی`,
  name_en: name,
  role,
  is_group,
})
const fields = {
  kind: 'music' as const,
  form: 'album' as const,
  title_fa: 'مدار',
  title_en: 'Orbit',
  year: 2026,
  genres: [],
  synopsis_fa: 'داستان',
  synopsis_en: 'A story',
  age_rating: 0,
  credits: [credit('Nimparde', 'artist', true)],
  sales: { is_free: false, buy: { irr: 350_000, usd: 240 } },
}
const sold = { is_free: false, buy: { irr: 150_000, usd: 90 } }
const track = (number: number, change: object = {}) => ({
  disc: 1,
  number,
  title_fa: `قطعهٔ ${number}`,
  title_en: `Track ${number}`,
  credits: [],
  sales: sold,
  ...change,
})
const make = async (change: object = {}) =>
  (await call('POST /studio/titles', { body: { ...fields, ...change } as never }, as)).body.id
const add = (id: number, ...tracks: object[]) =>
  call('POST /studio/titles/:id/tracks', { params: { id }, body: { tracks: tracks as never } }, as)
const numbers = async (id: number) =>
  (await call('GET /studio/titles/:id/tracks', { params: { id } }, as)).body.items.map(({ disc, number, title_en }) => [
    ...[disc, number, title_en],
  ])

test('an editor makes an album, adds its tracks together, and each is as it was entered', async () => {
  const id = await make()
  const lyricist = [credit('Sar-e Khat', 'lyricist')]
  const { status, body } = await add(id, track(2), track(1, { sales: { is_free: true, buy: null }, credits: lyricist }))
  expect(status).toBe(201)
  // ids in the order in which they were sent, the list in the order of the album
  expect(body.added).toEqual(body.items.map((item) => item.id).toReversed())
  expect(body.items).toMatchObject([
    { number: 1, state: 'draft', media_state: 'none', sales: { is_free: true }, credits: [{ name_en: 'Sar-e Khat' }] },
    { number: 2, sales: { buy: { irr: 150_000, usd: 90 } }, credits: [] },
  ])
  const group = await db.selectFrom('people').where('name_en', '=', 'Nimparde').select('kind').executeTakeFirst()
  expect(group?.kind).toBe('group')
})

test('what is wrong with one track is told of that track, and none is added', async () => {
  const id = await make()
  const wrong = track(2, { title_en: ' ', sales: { is_free: false, buy: { irr: 5, usd: null } } })
  const answer = await refused(
    'POST /studio/titles/:id/tracks',
    { params: { id }, body: { tracks: [track(1), wrong] } },
    as,
  )
  expect(answer.body.errors).toMatchObject({
    'tracks.1.title_en': [expect.any(String)],
    'tracks.1.sales.buy.irr': [expect.any(String)],
  })
  expect(await numbers(id)).toEqual([])
  await add(id, track(1))
  const twice = await refused('POST /studio/titles/:id/tracks', { params: { id }, body: { tracks: [track(1)] } }, as)
  expect(Object.keys(twice.body.errors ?? {})).toEqual(['number'])
})

test('tracks are put into another order at once, each named once', async () => {
  const id = await make()
  const { body } = await add(id, track(1), track(2), track(3))
  const [a = 0, b = 0, c = 0] = body.added
  const params = { id }
  const order = [
    { id: c, disc: 1, number: 1 },
    { id: a, disc: 1, number: 2 },
    { id: b, disc: 2, number: 1 },
  ]
  await call('PUT /studio/titles/:id/track-order', { params, body: { order, was: [a, b, c] } }, as)
  const late = await refused('PUT /studio/titles/:id/track-order', { params, body: { order, was: [a, b, c] } }, as)
  expect(late.body.code).toBe('studio.changed_meanwhile')
  expect(await numbers(id)).toEqual([
    [1, 1, 'Track 3'],
    [1, 2, 'Track 1'],
    [2, 1, 'Track 2'],
  ])
  for (const some of [order.slice(1), [...order, order[0]], [...order.slice(1), { id: 1, disc: 1, number: 9 }]])
    expect(
      (await refused('PUT /studio/titles/:id/track-order', { params, body: { order: some, was: [c, a, b] } }, as))
        .status,
    ).toBe(422)
})

test('a track is changed by its newest version, and what it costs is a new offer', async () => {
  const id = await make()
  const { body } = await add(id, track(1))
  const trackId = body.added[0] ?? 0
  const params = { id, track: trackId }
  const change = (version: number, to: object = {}) => ({ params, body: { ...track(1), ...to, version } })
  const dearer = { title_en: 'Dearer', sales: { is_free: false, buy: { irr: 250_000, usd: null } } }
  const changed = await call('PUT /studio/titles/:id/tracks/:track', change(1, dearer) as never, as)
  expect(changed.body.items[0]).toMatchObject({
    title_en: 'Dearer',
    sales: { buy: { irr: 250_000, usd: null } },
    version: 2,
  })
  expect(await db.selectFrom('offers').where('product_id', '=', trackId).select('withdrawn_at').execute()).toHaveLength(
    2,
  )
  const stale = await refused('PUT /studio/titles/:id/tracks/:track', change(1), as)
  expect(stale.body.code).toBe('studio.changed_meanwhile')
  const elsewhere = { params: { id: await make(), track: trackId }, body: { ...track(1), version: 2 } }
  expect((await refused('PUT /studio/titles/:id/tracks/:track', elsewhere, as)).body.code).toBe('product.not_found')
})

test('an album goes on the site with its tracks, once each has its sound', async () => {
  const id = await make()
  const params = { id }
  const empty = await call('GET /studio/titles/:id', { params }, as)
  expect(empty.body.missing).toEqual(['a poster', 'a track'])
  const { body } = await add(id, track(1), track(2))
  await db
    .updateTable('products')
    .set({ poster_id: await posterId() })
    .where('id', '=', id)
    .execute()
  const [first = 0, second = 0] = body.added
  await newSound(db, first)
  expect((await call('GET /studio/titles/:id', { params }, as)).body.missing).toEqual(['the file of track 2'])
  const early = await refused('POST /studio/titles/:id/publish', { params }, as)
  expect(early.body).toMatchObject({ code: 'studio.title_not_ready', message: expect.stringContaining('track 2') })
  await newSound(db, second)
  await call('POST /studio/titles/:id/publish', { params }, as)
  const page = (await call('GET /products/:id', { params })).body
  expect(page.album?.tracks.map(({ id: trackId }) => trackId)).toEqual([first, second])

  // a track that comes later is on the site with the next publication
  const later = (await add(id, track(3))).body.added[0] ?? 0
  expect((await call('GET /products/:id', { params })).body.album?.tracks).toHaveLength(2)
  await newSound(db, later)
  await call('POST /studio/titles/:id/publish', { params }, as)
  expect((await call('GET /products/:id', { params })).body.album?.tracks).toHaveLength(3)
})

const posterId = async () =>
  (await db.selectFrom('products').where('poster_id', 'is not', null).select('poster_id').executeTakeFirst())
    ?.poster_id ??
  (await newProduct(db, now).then(
    async ({ productId }) =>
      (await db.selectFrom('products').where('id', '=', productId).select('poster_id').executeTakeFirstOrThrow())
        .poster_id,
  ))

test('all tracks of a free album are free, and none of them can be sold', async () => {
  const id = await make()
  await add(id, track(1))
  const { body } = await call('GET /studio/titles/:id', { params: { id } }, as)
  const free = { ...fields, sales: { is_free: true, buy: null }, version: body.version }
  await call('PUT /studio/titles/:id', { params: { id }, body: free }, as)
  const tracks = await call('GET /studio/titles/:id/tracks', { params: { id } }, as)
  expect(tracks.body.items[0]?.sales.is_free).toBe(true)
  const answer = await refused('POST /studio/titles/:id/tracks', { params: { id }, body: { tracks: [track(2)] } }, as)
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['tracks.0.sales.is_free'])
})

test('a piece that plays itself has no tracks, and what has tracks takes no other form', async () => {
  const single = await make({ form: 'single' })
  const refusal = await refused(
    'POST /studio/titles/:id/tracks',
    { params: { id: single }, body: { tracks: [track(1)] } },
    as,
  )
  expect(refusal.body.code).toBe('music.no_tracks')
  const id = await make()
  await add(id, track(1))
  const change = (form: string) => ({ params: { id }, body: { ...fields, form, version: 1 } })
  expect(Object.keys((await refused('PUT /studio/titles/:id', change('clip'), as)).body.errors ?? {})).toEqual(['form'])
  expect((await call('PUT /studio/titles/:id', change('score') as never, as)).status).toBe(200)
})

test('only a score belongs to a film, and both pages refer to each other', async () => {
  const film = await newProduct(db, now, { titleEn: 'A film' })
  const series = await newProduct(db, now, { kind: 'series' })
  const faults = async (change: object) =>
    Object.keys((await refused('POST /studio/titles', { body: { ...fields, ...change } }, as)).body.errors ?? {})
  expect(await faults({ score_of: film.productId })).toEqual(['score_of'])
  expect(await faults({ form: 'score', score_of: series.productId })).toEqual(['score_of'])
  const score = await newAlbum(db, now, { form: 'score', scoreOf: film.productId, titleEn: 'The score' })
  await newArtist(db, score.productId, 'Night Quartet')
  await newTrack(db, now, { albumId: score.productId, number: 1 })
  const page = async (id: number) => (await call('GET /products/:id', { params: { id } })).body
  expect((await page(film.productId)).scores).toMatchObject([
    { id: score.productId, title: 'The score', artists: 'Night Quartet', track_count: 1 },
  ])
  expect((await page(score.productId)).album?.score_of).toMatchObject({ id: film.productId, title: 'A film' })
})

test('an album page has its tracks with offers and loudness, and what the album saves', async () => {
  const album = await newAlbum(db, now, { prices: [{ currency: 'IRR', amount: 250_000 }], titleEn: 'Saver' })
  const artist = await newArtist(db, album.productId, 'Bandar')
  const price = [{ currency: 'IRR' as const, amount: 150_000 }]
  const [first, second] = [
    await newTrack(db, now, { albumId: album.productId, number: 1, prices: price }),
    await newTrack(db, now, { albumId: album.productId, number: 2, prices: price, sound: { lufs: null } }),
  ]
  const free = await newTrack(db, now, { albumId: album.productId, number: 3, isFree: true })
  await newTrack(db, now, { albumId: album.productId, number: 4, state: 'draft' })
  const { body } = await call('GET /products/:id', { params: { id: album.productId } })
  expect(body).toMatchObject({
    kind: 'music',
    year: 2026,
    music: { form: 'album', artists: 'Bandar', track_count: 3 },
    album: {
      artists: [{ person_id: artist, name: 'Bandar', is_group: true }],
      duration_ms: 180_000,
      saves: [{ amount: 50_000, currency: 'IRR' }],
      tracks: [
        {
          id: first.productId,
          offers: [{ prices: [{ amount: 150_000 }] }],
          loudness: { gain_db: 0 },
          preview_seconds: 30,
        },
        { id: second.productId, artists: 'Bandar', loudness: null },
        { id: free.productId, is_free: true, offers: [] },
      ],
    },
  })
  await db.deleteFrom('offers').where('product_id', '=', second.productId).execute()
  // one of its tracks is not sold singly: there is nothing to compare with
  expect((await call('GET /products/:id', { params: { id: album.productId } })).body.album?.saves).toEqual([])
})

test('a track that somebody has bought stays; another one goes with its files', async () => {
  const id = await make()
  const { body } = await add(id, track(1), track(2))
  const [bought = 0, unwanted = 0] = body.added
  const member = await newMember(db, now)
  await newRight(db, now, { memberId: member.memberId, productId: bought })
  const kept = await refused('DELETE /studio/titles/:id/tracks/:track', { params: { id, track: bought } }, as)
  expect(kept.body.code).toBe('music.track_in_use')
  const assetId = await newSound(db, unwanted)
  await call('DELETE /studio/titles/:id/tracks/:track', { params: { id, track: unwanted } }, as)
  expect(await numbers(id)).toEqual([[1, 1, 'Track 1']])
  const due = await db.selectFrom('pending_files').where('prefix', '=', `assets/${assetId}/`).selectAll().execute()
  expect(due).toHaveLength(1)
})

test('lyrics are written in LRC with a translation, and read line by line', async () => {
  const album = await newAlbum(db, now)
  const { productId: id } = await newTrack(db, now, { albumId: album.productId, number: 1 })
  const body = { text: '[00:01.50]یک\n[00:03]\n[00:04]دو', translation_lang: 'en', translation: 'one\ntwo' }
  const write = (lang: string, change: object = {}) => ({
    params: { id, lang },
    body: { ...body, version: null, ...change },
  })
  const typed = await call('PUT /studio/tracks/:id/lyrics/:lang', write('fa'), as)
  expect(typed.body.items).toMatchObject([{ lang: 'fa', text: body.text, is_timed: true, warnings: [] }])
  expect((await call('GET /tracks/:id/lyrics', { params: { id } })).body).toEqual({
    track_id: id,
    items: [
      {
        lang: 'fa',
        dir: 'rtl',
        is_timed: true,
        translation: { lang: 'en', dir: 'ltr' },
        lines: [
          { at_ms: 1500, text: 'یک', translation: 'one' },
          { at_ms: 3000, text: '', translation: null },
          { at_ms: 4000, text: 'دو', translation: 'two' },
        ],
      },
    ],
  })
  const page = await call('GET /products/:id', { params: { id: album.productId } })
  expect(page.body.album?.tracks[0]?.has_lyrics).toBe(true)
  expect((await call('GET /play-info/:id', { params: { id }, query: { or_preview: '1' } })).body?.music?.lyrics).toBe(
    `/api/v1/tracks/${id}/lyrics`,
  )

  const faults = async (lang: string, change: object) =>
    Object.keys((await refused('PUT /studio/tracks/:id/lyrics/:lang', write(lang, change), as)).body.errors ?? {})
  expect(await faults('not a language', {})).toEqual(['lang'])
  expect(await faults('fa', { translation_lang: 'fa' })).toEqual(['translation_lang'])
  expect(await faults('fa', { translation_lang: null })).toEqual(['translation_lang'])
  expect(await faults('fa', { text: '[Chorus]' })).toEqual(['text'])
  // who has not read what stands there does not write over it
  expect((await refused('PUT /studio/tracks/:id/lyrics/:lang', write('fa'), as)).body.code).toBe(
    'studio.changed_meanwhile',
  )
  const version = typed.body.items[0]?.version ?? null
  const warned = await call('PUT /studio/tracks/:id/lyrics/:lang', write('fa', { translation: 'one', version }), {
    token,
    locale: 'en',
  })
  expect(warned.body.items[0]?.warnings).toEqual(['The translation has another number of lines (1) than the lyrics.'])
  await call('DELETE /studio/tracks/:id/lyrics/:lang', { params: { id, lang: 'fa' } }, as)
  expect((await call('GET /tracks/:id/lyrics', { params: { id } })).body.items).toEqual([])
})

test('only what is sung has lyrics, and only what is on the site shows them', async () => {
  const album = await newAlbum(db, now)
  const film = await newProduct(db, now)
  for (const id of [album.productId, film.productId])
    expect((await refused('GET /studio/tracks/:id/lyrics', { params: { id } }, as)).body.code).toBe('product.not_found')
  const draft = await newAlbum(db, now, { state: 'draft' })
  const hidden = await newTrack(db, now, { albumId: draft.productId, number: 1 })
  expect((await refused('GET /tracks/:id/lyrics', { params: { id: hidden.productId } })).body.code).toBe(
    'product.not_found',
  )
})

test('music is listed by its form and its year, with a number at each choice', async () => {
  const clip = await newAlbum(db, now, { form: 'clip', titleEn: 'Only clip', year: 1998, genres: ['only'] })
  const list = async (query: object) => (await call('GET /products', { query: { kind: 'music', ...query } })).body
  const clips = await list({ form: 'clip' })
  expect(clips.items.map(({ id }) => id)).toEqual([clip.productId])
  expect(clips.facets.forms.find(({ form }) => form === 'clip')).toEqual({ form: 'clip', count: 1 })
  expect((await list({ year: 1998, genre: 'only' })).items.map(({ title }) => title)).toEqual(['Only clip'])
  expect((await list({ sort: 'oldest' })).items[0]?.id).toBe(clip.productId)
})

test('the music page has a row for each form, and what most have heard in seven days', async () => {
  const album = await newAlbum(db, now, { titleEn: 'Heard' })
  await newArtist(db, album.productId, 'Golestan Choir')
  const heard = await newTrack(db, now, { albumId: album.productId, number: 1 })
  const old = await newTrack(db, now, { albumId: album.productId, number: 2 })
  for (const [product_id, days] of [
    [heard.productId, 1],
    [old.productId, 9],
  ] as const) {
    const { profileId: profile_id } = await newMember(db, now)
    const at = new Date(now.getTime() - days * 24 * 3600_000)
    const time = {
      profile_id,
      product_id,
      position_ms: 1,
      duration_ms: 2,
      reached_at: at,
      updated_at: at,
      finished: false,
    }
    await db.insertInto('watch_times').values(time).execute()
  }
  const { body } = await call('GET /music-home')
  expect(body.most_heard).toMatchObject([
    {
      id: heard.productId,
      artists: 'Golestan Choir',
      duration_ms: 60_000,
      album: { id: album.productId, title: 'Heard' },
    },
  ])
  expect(body.albums.every(({ music }) => music?.form === 'album' || music?.form === 'single')).toBe(true)
  expect(body.clips.map(({ title }) => title)).toEqual(['Only clip'])
  expect(body.artists.map(({ name }) => name)).toContain('Golestan Choir')
})
