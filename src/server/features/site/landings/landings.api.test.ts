import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newImage, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const support = await newMember(db, now, { staffRole: 'support' })

const none = { title_fa: '', title_en: '', text_fa: '', text_en: '' }
const text = { kind: 'text' as const, ...none, text_fa: 'متن', text_en: 'Words' }
const texts = {
  langs: 'both' as 'both' | 'fa' | 'en',
  state: 'published' as 'draft' | 'published',
  has_switcher: true,
  eyebrow_fa: '',
  eyebrow_en: '',
  title_fa: 'نوروز',
  title_en: 'Nowruz',
  lead_fa: 'یک خط',
  lead_en: 'A line',
  description_fa: '',
  description_en: '',
  head: { product_id: null, image_id: null },
  shown_from: null as string | null,
  shown_until: null as string | null,
  blocks: [text] as object[],
}
let made = 0
const input = (more: Partial<typeof texts> & { slug?: string } = {}) => {
  made += 1
  return { slug: `page-${made}`, ...texts, ...more } as never
}
const make = async (more: Parameters<typeof input>[0] = {}) =>
  (await call('POST /studio/landings', { body: input(more) }, editor)).body
const code = async (slug: string, lang: 'fa' | 'en' = 'en') =>
  (await refused('GET /landings/:slug', { params: { slug } }, { locale: lang })).body.code

test('a page is shown between its beginning and its end, and not as a draft', async () => {
  const [from, until] = [after(clock.now(), days(1)).toISOString(), after(clock.now(), days(3)).toISOString()]
  const { slug } = await make({ shown_from: from, shown_until: until })
  const draft = await make({ state: 'draft' })
  expect(await code(slug)).toBe('landing.not_found')
  expect(await code(draft.slug)).toBe('landing.not_found')
  expect(await code('no-such-page')).toBe('landing.not_found')
  clock.advance(days(2))
  const { body } = await call('GET /landings/:slug', { params: { slug } })
  expect(body).toMatchObject({ title: 'Nowruz', lead: 'A line', description: 'A line', langs: ['fa', 'en'] })
  expect(body).toMatchObject({ changes_at: until, has_switcher: true, picture: null })
  clock.advance(days(2))
  expect(await code(slug)).toBe('landing.not_found')
})

test('a page of one language is not there in the other, and needs no words of it', async () => {
  const { slug } = await make({ langs: 'en', title_fa: '', lead_fa: '', blocks: [{ ...text, text_fa: '' }] })
  expect((await call('GET /landings/:slug', { params: { slug } })).body).toMatchObject({ langs: ['en'] })
  expect(await code(slug, 'fa')).toBe('landing.not_found')
})

test('blocks show what is there: prices of now, a row’s things, a countdown that still runs', async () => {
  const free = await newProduct(db, now, { titleEn: 'Snow', hasFilm: true, isFree: true })
  const coming = await newProduct(db, now, { titleEn: 'Not yet', isFree: true })
  const sold = await newProduct(db, now, { titleEn: 'Salt', hasFilm: true })
  await newOffer(db, sold.productId, { prices: [{ currency: 'IRR', amount: 490_000 }] })
  const image_id = await newImage(db)
  await db.insertInto('product_stills').values({ product_id: sold.productId, image_id, position: 0 }).execute()
  const until = after(clock.now(), days(1)).toISOString()
  const { slug } = await make({
    head: { product_id: sold.productId, image_id: null } as never,
    blocks: [
      { kind: 'countdown', ...none, title_fa: 'تا', title_en: 'Until', until },
      { kind: 'offer', ...none, product_id: sold.productId, plan_id: null },
      { kind: 'picture', ...none, product_id: sold.productId, image_id, href: null },
      {
        kind: 'rail',
        ...none,
        title_fa: 'همه',
        title_en: 'All',
        look: 'posters',
        query: { ids: [sold.productId] },
        href: '/movies',
      },
      {
        kind: 'rail',
        ...none,
        title_fa: 'هیچ',
        title_en: 'None',
        look: 'posters',
        query: { kind: 'festival' },
        href: null,
      },
      // a free film that is not there yet is no offer
      { kind: 'offer', ...none, product_id: coming.productId, plan_id: null },
      { kind: 'offer', ...none, product_id: free.productId, plan_id: null },
      // without a preview there is nothing to play
      { kind: 'video', ...none, product_id: sold.productId },
    ],
  })
  const read = async () => (await call('GET /landings/:slug', { params: { slug } })).body
  const page = await read()
  expect(page.blocks.map(({ kind }) => kind)).toEqual(['countdown', 'offer', 'picture', 'rail', 'offer'])
  expect(page.picture).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
  expect(page.changes_at).toBe(until)
  const offer = page.blocks.find((block) => block.kind === 'offer')
  expect(offer).toMatchObject({ name: 'Salt', is_free: false })
  expect(page.blocks.at(-1)).toMatchObject({ name: 'Snow', is_free: true, ways: [] })
  const before = offer?.kind === 'offer' ? offer.ways[0]?.prices[0]?.amount : undefined
  await db
    .updateTable('offer_prices')
    .set({ amount: 100_000, sale_amount: null })
    .where('currency', '=', 'IRR')
    .execute()
  const later = (await read()).blocks.find((block) => block.kind === 'offer')
  expect(later?.kind === 'offer' && later.ways[0]?.prices[0]?.amount).toBe(100_000)
  expect(before).not.toBe(100_000)
  clock.advance(days(2))
  expect((await read()).blocks.map(({ kind }) => kind)).not.toContain('countdown')
})

test('what is missing or wrong is named by its place', async () => {
  await make({ slug: 'taken' })
  const wrong = async (more: Parameters<typeof input>[0]) =>
    Object.keys((await refused('POST /studio/landings', { body: input(more) }, editor)).body.errors ?? {}).toSorted()
  expect(await wrong({ slug: 'taken' })).toEqual(['slug'])
  for (const slug of ['en', 'fa', 'shop', 'shop-2', 'Two words', '-a', ''] as const)
    expect(await wrong({ slug })).toEqual(['slug'])
  const until = now.toISOString()
  expect(
    await wrong({
      title_en: ' ',
      eyebrow_fa: 'یک',
      shown_from: until,
      shown_until: until,
      head: { product_id: 999_999, image_id: null } as never,
      blocks: [
        { ...text, text_en: '' },
        { kind: 'picture', ...none, product_id: null, image_id: null, href: 'https://elsewhere.example' },
        {
          kind: 'rail',
          ...none,
          title_fa: 'ر',
          title_en: 'R',
          look: 'wide',
          query: { genre: 'none', ids: [999_999] },
          href: '//x',
        },
        { kind: 'offer', ...none, product_id: null, plan_id: null },
        { kind: 'gift', ...none, campaign: 'none' },
        { kind: 'video', ...none, product_id: 999_999 },
      ],
    }),
  ).toEqual([
    ...['blocks.0.text_en', 'blocks.1.href', 'blocks.1.image_id', 'blocks.1.title_fa', 'blocks.2.href'],
    ...['blocks.2.query.genre', 'blocks.2.query.ids', 'blocks.3.product_id', 'blocks.4.campaign'],
    ...['blocks.5.product_id', 'eyebrow_en', 'head.product_id', 'shown_until', 'title_en'],
  ])
})

test('an older version is refused, only editors may write, and every deed is in the audit log', async () => {
  const page = await make()
  const params = { id: page.id }
  const body = { ...(input({ slug: page.slug, title_en: 'Second' }) as object), version: page.version } as never
  const { body: second } = await call('PUT /studio/landings/:id', { params, body }, editor)
  expect(second).toMatchObject({ version: page.version + 1, title_en: 'Second' })
  expect((await refused('PUT /studio/landings/:id', { params, body }, editor)).body.code).toBe(
    'studio.changed_meanwhile',
  )
  expect((await refused('PUT /studio/landings/:id', { params, body }, support)).status).toBe(403)
  await call('DELETE /studio/landings/:id', { params }, editor)
  expect((await refused('GET /studio/landings/:id', { params }, editor)).body.code).toBe('landing.not_found')
  const deeds = await db.selectFrom('audit_log').where('subject', '=', `landing:${page.id}`).select('action').execute()
  expect(deeds.map(({ action }) => action)).toEqual(['landing.create', 'landing.update', 'landing.delete'])
})

test('an editor previews a page that nobody has saved, at an instant and in a language', async () => {
  const until = after(clock.now(), days(1)).toISOString()
  const countdown = { kind: 'countdown', ...none, title_fa: 'تا', title_en: 'Until', until }
  const fields = input({ state: 'draft', blocks: [countdown, text] }) as object
  const preview = async (at: Date, lang: 'fa' | 'en') =>
    (
      await call(
        'POST /studio/landings/preview',
        { body: { ...fields, id: null, at: at.toISOString(), lang } as never },
        editor,
      )
    ).body
  expect(await preview(clock.now(), 'fa')).toMatchObject({ title: 'نوروز', blocks: [{ title: 'تا' }, { text: 'متن' }] })
  expect((await preview(after(clock.now(), days(2)), 'en')).blocks).toMatchObject([{ kind: 'text', text: 'Words' }])
})

test('the list of pages that are shown names each in its languages, and no draft', async () => {
  const both = await make()
  const english = await make({ langs: 'en', title_fa: '', lead_fa: '', blocks: [{ ...text, text_fa: '' }] })
  const draft = await make({ state: 'draft' })
  const { items } = (await call('GET /landings', {})).body
  expect(items).toContainEqual({ slug: both.slug, path: `/l/${both.slug}`, langs: ['fa', 'en'] })
  expect(items).toContainEqual({ slug: english.slug, path: `/l/${english.slug}`, langs: ['en'] })
  expect(items.map(({ slug }) => slug)).not.toContain(draft.slug)
})

test('a page has a card for shared links in each of its languages, and none as a draft', async () => {
  const { slug } = await make()
  const cardIn = async (locale: 'fa' | 'en') =>
    (await call('GET /landings/:slug/share-card', { params: { slug } }, { locale })).body
  const [fa, en] = [await cardIn('fa'), await cardIn('en')]
  expect(fa.alt).toContain('نوروز')
  expect(en).toMatchObject({ alt: 'Nowruz, Parde, A line', width: 1200, height: 630 })
  expect(fa.src).not.toBe(en.src)
  const draft = await make({ state: 'draft' })
  const { body } = await refused('GET /landings/:slug/share-card', { params: { slug: draft.slug } })
  expect(body.code).toBe('landing.not_found')
})
