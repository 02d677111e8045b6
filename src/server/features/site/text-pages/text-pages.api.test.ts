import { expect, test } from 'vitest'
import { textPageNames } from '#contract/site/text-pages.ts'
import { after, days } from '#lib/time/clock.ts'
import { anchorsOf, plainText, readPageText } from '#lib/text/page-text.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const support = await newMember(db, now, { staffRole: 'support' })

const texts = {
  title_fa: 'دربارهٔ ما',
  title_en: 'About us',
  description_fa: 'که هستیم',
  description_en: 'Who we are',
  body_fa: '# چه {#what}\nمتن',
  body_en: '# What {#what}\nWords',
}
const about = { params: { name: 'about' } }
const versionOf = async (name: string) =>
  (await call('GET /studio/pages/:name', { params: { name } }, editor)).body.version
const save = async (name: string, more: Partial<typeof texts> = {}) =>
  (
    await call(
      'PUT /studio/pages/:name',
      { params: { name }, body: { ...texts, ...more, version: await versionOf(name) } },
      editor,
    )
  ).body
const publish = async (name: string) =>
  (
    await call(
      'POST /studio/pages/:name/publish',
      { params: { name }, body: { version: await versionOf(name) } },
      editor,
    )
  ).body
const seen = async (name: string, revision?: number, locale: 'fa' | 'en' = 'en') =>
  (await call('GET /pages/:name', { params: { name }, query: { revision } }, { locale })).body

test('what people write, and how they are told of things, stands in the text about privacy, in both languages', async () => {
  const [fa, en] = [(await seen('privacy', 2, 'fa')).body, (await seen('privacy', 2, 'en')).body]
  for (const [persian, english] of [
    ['نظرها و پسندهایتان', 'Your comments and likes'],
    ['نامه‌هایی که به ما می‌نویسید', 'What you write to us'],
    ['فرم یک صفحه', 'the form of a page'],
    ['اعلان مرورگر', 'notices of the browser'],
    ['سرویس سازندهٔ مرورگرتان', 'your browser’s maker'],
    ['گزارش پیام‌ها هم پاک می‌شود', 'the log of messages are deleted'],
  ] as const) {
    expect(fa).toContain(persian)
    expect(en).toContain(english)
  }
})

test('the text about accessibility promises of sign language what the product knows, in both languages', async () => {
  const [fa, en] = [(await seen('accessibility', 3, 'fa')).body, (await seen('accessibility', 3, 'en')).body]
  for (const [persian, english] of [
    ['توصیف صوتی', 'audio description'],
    ['خاموش و روشن نمی‌شود', 'cannot be turned on or off'],
    ['نام تصویر در فایل فیلم', 'the name of the picture in the film’s file'],
    [
      'یکی با مترجم و یکی بدون مترجم، فعلاً دومی پخش می‌شود',
      'two pictures, one of them with an interpreter, the other one plays',
    ],
    ['در فهرست‌ها زیر نامش', 'lists say so under its name'],
    ['فهرست اکران‌ها این دو نشان را هنوز ندارند', 'the list of screenings do not have these two marks'],
    ['سریال‌ها این دو نشان را هنوز ندارند', 'Series do not have these two marks yet'],
  ] as const) {
    expect(fa).toContain(persian)
    expect(en).toContain(english)
  }
  expect(fa).not.toContain('توضیح شنیداری')
  expect(en).not.toContain('wider than a phone')
})

const comesWithIt = (name: string): number => (name === 'accessibility' ? 3 : name === 'privacy' ? 2 : 1)

test.each(textPageNames)('the text that comes with the program says the same in both languages: %s', async (name) => {
  const revision = comesWithIt(name)
  const [fa, en] = [await seen(name, revision, 'fa'), await seen(name, revision, 'en')]
  const pages = [readPageText(fa.body), readPageText(en.body)] as const
  expect(anchorsOf(pages[0])).toEqual(anchorsOf(pages[1]))
  expect(pages[0].sections.map(({ parts }) => parts.length)).toEqual(pages[1].sections.map(({ parts }) => parts.length))
  const linksOf = (body: string) => new Set([...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to))
  expect(linksOf(fa.body)).toEqual(linksOf(en.body))
  const linesOf = ({ lead, sections }: (typeof pages)[0]) => [
    plainText(lead),
    ...sections.flatMap(({ heading, parts, questions }) => [
      ...[heading, plainText(parts)],
      ...questions.flatMap((question) => [question.heading, plainText(question.parts)]),
    ]),
  ]
  const bare = (line: string) => line.replace(/\{\w+\}/g, '')
  for (const line of [fa.title, fa.description, ...linesOf(pages[0])])
    expect(bare(line)).not.toMatch(/[A-Za-z0-9يك"'*[\]]/)
  for (const line of [en.title, en.description, ...linesOf(pages[1])]) expect(line).not.toMatch(/[\u0600-\u06ff"'*[\]]/)
})

test('help answers more than twenty questions, each with an anchor and words by which it is found', async () => {
  const questions = readPageText((await seen('help', 1)).body).sections.flatMap((section) => section.questions)
  expect(questions.length).toBeGreaterThanOrEqual(20)
  expect(questions.filter(({ words, parts }) => words === '' || parts.length === 0)).toEqual([])
})

test('a saved text is not seen before it is made public, and what was public before stays readable', async () => {
  const before = await seen('about')
  const draft = await save('about')
  expect(draft).toMatchObject({ version: before.revision + 1, public_revision: before.revision, title_en: 'About us' })
  expect((await seen('about')).revision).toBe(before.revision)
  expect((await refused('GET /pages/:name', { ...about, query: { revision: draft.version } })).body.code).toBe(
    'text_page.not_found',
  )
  clock.advance(days(1))
  expect((await publish('about')).public_revision).toBe(draft.version)
  expect(await seen('about')).toMatchObject({ title: 'About us', is_current: true, body: texts.body_en })
  expect((await seen('about')).published.map(({ revision }) => revision)).toEqual([draft.version, before.revision])
  expect(await seen('about', before.revision)).toMatchObject({ title: before.title, is_current: false })
  const { items } = (await call('GET /studio/pages', {}, editor)).body
  expect(items).toContainEqual(expect.objectContaining({ name: 'about', title: 'About us', has_draft: false }))
})

test('its history says who saved it, and an older text can be read and saved again', async () => {
  const first = (
    await call('GET /studio/pages/:name/revisions/:revision', { params: { name: 'about', revision: 1 } }, editor)
  ).body
  const again = await save('about', first)
  expect(again).toMatchObject(first)
  expect(again.revisions[0]?.staff).not.toBeNull()
  expect(again.revisions.at(-1)).toMatchObject({ revision: 1, staff: null })
  expect(again.revisions.length).toBe(again.version)
})

test('of two editors the second is told, and neither loses what they saved', async () => {
  const version = await versionOf('privacy')
  const asks = ['One', 'Other'].map((title_en) =>
    call('PUT /studio/pages/:name', { params: { name: 'privacy' }, body: { ...texts, title_en, version } }, editor),
  )
  const answers: { status: number; body: object }[] = await Promise.all(asks)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const late = { params: { name: 'privacy' }, body: { version } }
  expect((await refused('POST /studio/pages/:name/publish', late, editor)).body.code).toBe('studio.changed_meanwhile')
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(
    (await call('GET /studio/pages/:name', { params: { name: 'privacy' } }, editor)).body,
  )
})

test('a text with a bad link, an unknown name or an anchor twice is refused; a half one only when it is made public', async () => {
  const version = await versionOf('terms')
  const faultsOf = async (more: Partial<typeof texts>) =>
    (
      await refused(
        'PUT /studio/pages/:name',
        { params: { name: 'terms' }, body: { ...texts, ...more, version } },
        { ...editor, locale: 'en' },
      )
    ).body.errors
  expect(await faultsOf({ body_en: 'x [a](javascript:alert(1)) [b](javascript:x)' })).toMatchObject({
    body_en: ['The link “javascript:x” begins neither with / nor with https://'],
  })
  expect(await faultsOf({ body_fa: '{price}' })).toHaveProperty('body_fa')
  expect(await faultsOf({ body_en: '# A {#a}\n# B {#a}' })).toHaveProperty('body_en')
  await save('terms', { title_fa: '', body_fa: '# یک\n# دو' })
  const half = { params: { name: 'terms' }, body: { version: version + 1 } }
  const { errors } = (await refused('POST /studio/pages/:name/publish', half, editor)).body
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['body_en', 'title_fa'])
})

test('a member learns which terms held when they accepted them', async () => {
  const [early, late] = await Promise.all([newMember(db, now), newMember(db, now)])
  const accept = (memberId: typeof early.memberId, at: Date) =>
    db.updateTable('members').set({ accepted_terms_at: at }).where('id', '=', memberId).execute()
  await accept(early.memberId, clock.now())
  clock.advance(days(2))
  await save('terms')
  const { version } = await publish('terms')
  await accept(late.memberId, after(clock.now(), days(1)))
  const of = async (member: typeof early) => (await call('GET /me/agreement', {}, member)).body
  expect(await of(early)).toMatchObject({ terms: 1, privacy: 1 })
  expect(await of(late)).toMatchObject({ terms: version, privacy: 1 })
  expect(await of(await newMember(db, now))).toEqual({ accepted_at: null, terms: null, privacy: null })
})

test('who has no duty for texts neither reads drafts nor writes, and there is no other page', async () => {
  for (const key of ['GET /studio/pages/:name', 'PUT /studio/pages/:name', 'POST /studio/pages/:name/publish'] as const)
    expect((await refused(key, { ...about, body: { ...texts, version: 1 } } as never, support)).status).toBe(403)
  expect((await refused('GET /pages/:name', { params: { name: 'cats' } })).body.code).toBe('text_page.not_found')
  expect((await refused('GET /pages/:name', { params: { name: 'about' }, query: { revision: 0 } })).status).toBe(422)
})
