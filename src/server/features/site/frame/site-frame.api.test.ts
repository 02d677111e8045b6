import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import { apiBase } from '#contract/route.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const t = await testApp()
const { call, refused, db, clock } = t
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const support = await newMember(db, clock.now(), { staffRole: 'support' })

const config = async (locale: 'fa' | 'en' = 'en') => (await call('GET /core/configV3', {}, { locale })).body
const kinds = ['movie', 'series', 'screening', 'festival', 'music', 'goods'] as const

test('a house that has nothing has no menu that leads to nothing, and each kind comes with its first title', async () => {
  const seen = async () => {
    const { menus, footer } = await config()
    return [menus.header, menus.tabs, footer.lists.flatMap(({ links }) => links)].map((links) =>
      links.map(({ to }) => to),
    )
  }
  const empty = await seen()
  expect(empty.slice(0, 2)).toEqual([['/'], ['/', '/search', '/account/favorites']])
  const lists = [
    '/movies',
    '/series',
    '/screenings',
    '/festivals',
    '/music',
    '/shop',
    '/plans',
    '/cafes',
    '/collections',
  ]
  expect(empty[2]?.filter((to) => lists.includes(to.split('?')[0] ?? ''))).toEqual([])
  await newProduct(db, clock.now(), { kind: 'movie' })
  const [header, tabs] = await seen()
  expect([header, tabs]).toEqual([
    ['/', '/movies'],
    ['/', '/movies', '/search', '/account/favorites'],
  ])
  for (const kind of kinds) await newProduct(db, clock.now(), { kind, isFree: kind === 'movie' })
  const stamp = { created_at: clock.now(), updated_at: clock.now() }
  await db
    .insertInto('plans')
    .values({ title_fa: 'ماهانه', title_en: 'Monthly', length_count: 1, length_unit: 'month', ...stamp })
    .execute()
  const [whole] = await seen()
  expect(whole).toEqual(['/', '/movies', '/series', '/screenings', '/festivals', '/music', '/plans', '/shop'])
})

/** The call that fills the page of an address. */
const filledBy: Readonly<Record<string, (ask: typeof call, search: URLSearchParams) => Promise<number>>> = {
  '/movies': async (ask, search) =>
    (await ask('GET /products', { query: { ...Object.fromEntries(search), kind: 'movie' } })).body.total,
  '/series': async (ask) => (await ask('GET /products', { query: { kind: 'series' } })).body.total,
  '/music': async (ask) => (await ask('GET /products', { query: { kind: 'music' } })).body.total,
  '/music/albums': async (ask) => (await ask('GET /products', { query: { kind: 'music' } })).body.total,
  '/screenings': async (ask) => (await ask('GET /screenings', { query: {} })).body.total,
  '/festivals': async (ask) => (await ask('GET /festivals')).body.items.length,
  '/shop': async (ask) => (await ask('GET /shop/goods', { query: {} })).body.total,
  '/shop/list': async (ask) => (await ask('GET /shop/goods', { query: {} })).body.total,
  '/plans': async (ask) => (await ask('GET /core/packages', { query: {} })).body.packages.length,
  '/cafes': async (ask) => (await ask('GET /cafes', { query: {} })).body.total,
  // every host has a cafe
  '/host': async (ask) => (await ask('GET /cafes', { query: {} })).body.total,
  // a ticket is begun at a screening, and an order has goods
  '/play': async (ask) => (await ask('GET /screenings', { query: {} })).body.total,
  '/shop/orders': async (ask) => (await ask('GET /shop/goods', { query: {} })).body.total,
  '/gift': async (ask) => ((await ask('GET /core/gift', { query: {} })).body.gift === null ? 0 : 1),
  '/collections': async (ask) => (await ask('GET /collections', { query: {} })).body.total,
}

/** Pages that have something to say in every house: words, a form, or what a member has. */
const alwaysFull = /^\/($|\?|search|account\/|help|about|accessibility|terms|privacy|support|webhooks|contact|playtest)/

test('in a house with one film no link of the frame leads to an empty list, and no list that is full is left out', async () => {
  const one = await testApp()
  await newProduct(one.db, one.clock.now(), { kind: 'movie', isFree: false })
  const ask = one.call
  const { menus, footer, landings, empty_lists: empty } = (await ask('GET /core/configV3')).body
  for (const { slug } of landings)
    expect((await ask('GET /landings/:slug', { params: { slug } })).body.blocks).not.toEqual([])
  const links = [...menus.header, ...menus.tabs, ...footer.lists.flatMap((list) => list.links)].map(({ to }) => to)
  const unknown = links.filter((to) => filledBy[to.split('?')[0] ?? ''] === undefined && !alwaysFull.test(to))
  expect(unknown, 'pages of which this test does not know what fills them').toEqual([])
  const full = async (to: string) => {
    const [path = '', search = ''] = to.split('?')
    return ((await filledBy[path]?.(ask, new URLSearchParams(search))) ?? 1) > 0
  }
  const leadingNowhere = []
  for (const to of new Set(links)) if (!(await full(to))) leadingNowhere.push(to)
  expect(leadingNowhere, 'links of the frame that lead to an empty list').toEqual([])
  const said: string[] = []
  for (const to of [...Object.keys(filledBy), '/movies?price=free']) if (!(await full(to))) said.push(to)
  expect(empty.toSorted()).toEqual(said.toSorted())
})

test('the three short addresses are pages in every house, and one that an editor takes away is led to by nothing', async () => {
  const slugs = ['landing1', 'landing2', 'landing3']
  const [empty, one] = [await testApp(), await testApp()]
  const readIn = async (house: typeof one, slug: string, locale: 'fa' | 'en') =>
    (await house.call('GET /landings/:slug', { params: { slug } }, { locale })).body
  // an empty house: words alone, and no link
  for (const slug of slugs)
    for (const locale of ['fa', 'en'] as const) {
      const { title, lead, blocks, langs } = await readIn(empty, slug, locale)
      expect([title, lead].every((words) => (locale === 'fa' ? /[آ-ی]/ : /[a-z]/).test(words))).toBe(true)
      expect(langs).toEqual(['fa', 'en'])
      expect(blocks.map(({ kind }) => kind)).toEqual(blocks.map(() => 'text'))
      expect(blocks.length).toBeGreaterThan(0)
    }
  await newProduct(one.db, one.clock.now(), { kind: 'movie', isFree: true, hasFilm: true })
  const kinds = async (slug: string) => (await readIn(one, slug, 'en')).blocks.map(({ kind }) => kind)
  expect(await kinds('landing1')).toEqual(['rail', 'text', 'text'])
  expect(await kinds('landing2')).toEqual(['text', 'text'])
  expect(await kinds('landing3')).toEqual(['rail', 'text'])
  const staff = await newMember(one.db, one.clock.now(), { staffRole: 'editor' })
  const { items } = (await one.call('GET /studio/landings', {}, staff)).body
  for (const { id } of items) {
    const { id: _id, ...page } = (await one.call('GET /studio/landings/:id', { params: { id } }, staff)).body
    await one.call('PUT /studio/landings/:id', { params: { id }, body: { ...page, state: 'draft' } as never }, staff)
  }
  for (const slug of slugs)
    expect((await one.refused('GET /landings/:slug', { params: { slug } })).status, slug).toBe(404)
  expect(JSON.stringify((await one.call('GET /core/configV3')).body)).not.toMatch(/landing\d/)
})

const frame = async () => (await call('GET /studio/site', {}, editor)).body
const save = async (more: object) =>
  (await call('PUT /studio/site', { body: { ...(await frame()), ...more } }, editor)).body

test('one answer tells a client the menus, the footer, currencies, limits and what there is, in its language', async () => {
  const [fa, en] = [await config('fa'), await config()]
  expect(en.menus.header.map(({ to }) => to)).toEqual(fa.menus.header.map(({ to }) => to))
  expect(en.menus.header[1]).toEqual({ title: 'Films', to: '/movies', for_grown_ups: false })
  expect(fa.menus.header[1]?.title).toBe('فیلم‌ها')
  expect(en.menus.tabs).toEqual([
    { title: 'Home', to: '/', icon: 'home', for_grown_ups: false },
    { title: 'Films', to: '/movies', icon: 'film', for_grown_ups: false },
    { title: 'Screenings', to: '/screenings', icon: 'ticket', for_grown_ups: false },
    { title: 'Shop', to: '/shop', icon: 'bag', for_grown_ups: true },
  ])
  expect(en.footer.lists.map(({ title }) => title)).toEqual(['Watch', 'Your account', 'Parde'])
  expect(en.currencies.map(({ code }) => code)).toEqual(['IRR', 'USD'])
  expect(en.limits).toEqual({ sessions: 3, extra_profiles: 2, code_digits: 6, ticket_hours: 8 })
  expect(en).toMatchObject({ notice: null, socials: [] })
  expect(en.landings.map(({ path }) => path).toSorted()).toEqual(['/landing1', '/landing2', '/landing3'])
})

test('whoever has the answer asks with its tag, and is told that nothing has changed', async () => {
  const ask = (headers: Record<string, string>) =>
    t.app.inject({ url: `${apiBase}/core/configV3`, headers: { 'accept-language': 'en', ...headers } })
  const first = await ask({})
  const tag = String(first.headers['etag'])
  expect(tag).toMatch(/^(W\/)?".+"$/)
  expect((await ask({ 'if-none-match': tag })).statusCode).toBe(304)
  await save({ socials: [{ name: 'Mastodon', url: 'https://social.example/@parde' }] })
  const next = await ask({ 'if-none-match': tag })
  expect([next.statusCode, next.json<{ socials: object[] }>().socials.length]).toEqual([200, 1])
})

test('a notice stands from its beginning to its end', async () => {
  const [from, until] = [after(clock.now(), hours(1)), after(clock.now(), hours(3))]
  await save({
    notice_fa: 'امشب دیرتر',
    notice_en: 'Later tonight',
    notice_href: '/screenings',
    notice_from: from.toISOString(),
    notice_until: until.toISOString(),
  })
  expect((await config()).notice).toBeNull()
  clock.advance(hours(2))
  const shown = { text: 'Later tonight', href: '/screenings', ends_at: until.toISOString() }
  expect((await config()).notice).toEqual(shown)
  expect((await config('fa')).notice?.text).toBe('امشب دیرتر')
  clock.advance(hours(1))
  expect((await config()).notice).toBeNull()
})

test('what is half written or leads elsewhere is named by its place, and an older version is refused', async () => {
  const before = await frame()
  const place = { title_fa: 'تازه', title_en: ' ', to: 'https://elsewhere.example', for_grown_ups: false }
  const wrong = {
    ...before,
    header: [place],
    footer: [{ title_fa: '', title_en: 'Watch', links: [{ ...place, to: '/en/movies' }] }],
    socials: [{ name: '', url: 'javascript:alert(1)' }],
    notice_fa: 'یک',
    notice_en: '',
    notice_href: '//x',
  }
  const { body } = await refused('PUT /studio/site', { body: wrong }, editor)
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
    ...['footer.0.links.0.title_en', 'footer.0.links.0.to', 'footer.0.title_fa', 'header.0.title_en', 'header.0.to'],
    ...['notice_en', 'notice_href', 'socials.0.name', 'socials.0.url'],
  ])
  expect(await frame()).toEqual(before)
  await save({ header: [{ ...place, title_en: 'New', to: '/new' }] })
  expect((await config()).menus.header).toEqual([{ title: 'New', to: '/new', for_grown_ups: false }])
  expect((await refused('PUT /studio/site', { body: before }, editor)).body.code).toBe('studio.changed_meanwhile')
  expect((await refused('GET /studio/site', {}, support)).status).toBe(403)
})

test('an editor chooses the bar of phones, with other words where a language needs them, and the log says so', async () => {
  await save({
    tabs: [
      { page: 'series', title_fa: '  ', title_en: '' },
      { page: 'tickets', title_fa: 'بلیت من', title_en: '' },
    ],
  })
  const [fa, en] = [(await config('fa')).menus.tabs, (await config()).menus.tabs]
  expect(fa.map(({ title }) => title)).toEqual(['سریال‌ها', 'بلیت من'])
  expect(en.map(({ title, to, icon }) => [title, to, icon])).toEqual([
    ['Series', '/series', 'screen'],
    ['Tickets', '/account/tickets', 'scan'],
  ])
  const log = await db.selectFrom('audit_log').where('member_id', '=', editor.memberId).select('action').execute()
  expect(log).toContainEqual({ action: 'site.change' })
})

test('too few pages, one twice and one too long are refused in words at their fields, and nothing is changed', async () => {
  const before = await frame()
  const [home, long] = [
    { page: 'home', title_fa: '', title_en: '' },
    { page: 'home', title_fa: '', title_en: 'Thirteen more' },
  ]
  const wrong = (tabs: object[]) => refused('PUT /studio/site', { body: { ...before, tabs } }, editor)
  expect((await wrong([home])).body.errors?.['tabs']).toHaveLength(1)
  expect(Object.keys((await wrong([home, long])).body.errors ?? {})).toEqual(['tabs.1.page', 'tabs.1.title_en'])
  expect((await wrong([home, { ...home, page: 'elsewhere' }])).status).toBe(422)
  expect(await frame()).toEqual(before)
})
