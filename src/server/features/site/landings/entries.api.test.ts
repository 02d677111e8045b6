import { expect, test } from 'vitest'
import { apiBase } from '#contract/route.ts'
import { transaction } from '#db/transaction.ts'
import { days, seconds } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { solvedCaptcha } from '#tests/support/api/captcha.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { eraseEntries, listEntryData } from './entry-queries.ts'

const house = await testApp()
const { app, call, refused, db, clock } = house
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const support = await newMember(db, now, { staffRole: 'support' })

const none = { title_fa: '', title_en: '', text_fa: '', text_en: '' }
const form = {
  kind: 'form' as const,
  ...none,
  title_fa: 'خبرم کنید',
  title_en: 'Tell me',
  consent_fa: 'خبر این برنامه را برایم بفرستید.',
  consent_en: 'Send me news of this.',
}
const page = {
  langs: 'both',
  state: 'published',
  has_switcher: true,
  eyebrow_fa: '',
  eyebrow_en: '',
  title_fa: 'یلدا',
  title_en: 'Yalda',
  lead_fa: '',
  lead_en: '',
  description_fa: '',
  description_en: '',
  head: { product_id: null, image_id: null },
  shown_from: null,
  shown_until: null,
} as const
let made = 0
const make = async (blocks: object[] = [form]) => {
  made += 1
  const body = { ...page, slug: `form-${made}`, blocks } as never
  return (await call('POST /studio/landings', { body }, editor)).body
}
const asking = async (more: object = {}) => {
  const captcha = await solvedCaptcha(house)
  clock.advance(seconds(4))
  return { full_name: 'نگار رستمی', email: 'negar@mail.test', consent: true, captcha, ...more }
}
const enter = async (slug: string, more: object = {}, who: object = {}) =>
  call('POST /landings/:slug/entries', { params: { slug }, body: await asking(more) }, { locale: 'en', ...who })
const listOf = async (id: number) => (await call('GET /studio/landings/:id/entries', { params: { id } }, editor)).body
const fileOf = async (id: number, token: string) =>
  app.inject({ url: `${apiBase}/studio/landings/${id}/entries.csv`, headers: { authorization: `Bearer ${token}` } })

test('who fills the form is on the list once, with the words to which they agreed, and the list is a file', async () => {
  const { id, slug } = await make()
  expect((await enter(slug)).body.message).toBe('You are on the list. We write to this address.')
  await enter(slug, { email: 'NEGAR@mail.test' })
  await enter(slug, { full_name: '=cmd()', email: '', phone: '۰۹۱۲۳۴۵۶۷۸۹' })
  expect(await listOf(id)).toMatchObject({ listed: 2, held: 0 })
  const file = await fileOf(id, editor.token)
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  const [head, first, second] = file.body.split('\r\n')
  expect(head).toBe('\uFEFFname,email,phone,language,consent,created_at')
  expect(first).toContain('نگار رستمی,negar@mail.test,,en,Send me news of this.,')
  expect(second).toContain('\'=cmd(),,"\t+989123456789",en,')
})

test('what looks like a program’s is held, and is on the list once somebody of the house has read it', async () => {
  const { id, slug } = await make()
  const { body } = await enter(slug, { website: 'https://spam.test' })
  expect(body.message).toBe('You are on the list. We write to this address.')
  const { held, listed, items } = await listOf(id)
  expect([held, listed, items[0]?.held_for]).toEqual([1, 0, ['trap']])
  expect((await fileOf(id, editor.token)).body).not.toContain('negar@')
  const one = { params: { id, entry: items[0]?.id ?? '' } }
  await call('POST /studio/landings/:id/entries/:entry/accept', one, editor)
  expect(await listOf(id)).toMatchObject({ held: 0, listed: 1 })
  await call('DELETE /studio/landings/:id/entries/:entry', one, editor)
  expect(await listOf(id)).toMatchObject({ held: 0, listed: 0 })
  expect((await refused('DELETE /studio/landings/:id/entries/:entry', one, editor)).body.code).toBe(
    'landing.entry_not_found',
  )
})

test.each<[string, object, string[]]>([
  ['nothing', { full_name: '', email: '', consent: false }, ['consent', 'email', 'full_name']],
  ['no consent', { consent: false }, ['consent']],
  ['no captcha', { captcha: undefined }, ['captcha']],
  ['an address that is none', { email: 'a@b@c' }, ['email']],
])('%s is refused, each fault at its field', async (_what, more, fields) => {
  const { id, slug } = await make()
  const { body } = await refused('POST /landings/:slug/entries', { params: { slug }, body: await asking(more) })
  expect(new Set(Object.keys(body.errors ?? {}))).toEqual(new Set(fields))
  expect(await listOf(id)).toMatchObject({ listed: 0, held: 0 })
})

test('an answered captcha is used once, and a page without a form takes nothing', async () => {
  const { slug } = await make()
  const body = await asking()
  await call('POST /landings/:slug/entries', { params: { slug }, body })
  expect((await refused('POST /landings/:slug/entries', { params: { slug }, body })).body.errors).toHaveProperty(
    'captcha',
  )
  const other = await make([])
  const refusal = await refused('POST /landings/:slug/entries', { params: { slug: other.slug }, body: await asking() })
  expect(refusal.body.code).toBe('landing.not_found')
  expect((await refused('POST /landings/:slug/entries', { params: { slug: 'none' }, body })).status).toBe(404)
})

test('a form needs the words of consent in every language, and a page has one form', async () => {
  const errorsOf = async (blocks: object[]) =>
    (
      await refused(
        'POST /studio/landings',
        { body: { ...page, slug: `bad-${blocks.length}`, blocks } as never },
        editor,
      )
    ).body.errors
  expect(await errorsOf([{ ...form, consent_en: '' }])).toHaveProperty(['blocks.0.consent_en'])
  expect(await errorsOf([form, form])).toHaveProperty(['blocks.1.title_fa'])
})

test('what a member left is in the file of their data, and goes with the account', async () => {
  const { id, slug } = await make()
  const member = await newMember(db, now)
  await enter(slug, { email: 'mine@mail.test' }, member)
  expect(await listEntryData(db, member.memberId)).toMatchObject([
    { page: slug, email: 'mine@mail.test', consent: 'Send me news of this.' },
  ])
  await transaction(db, (tx) => eraseEntries(tx, member.memberId))
  expect(await listOf(id)).toMatchObject({ listed: 0 })
})

test('only who has the duty sees the list or its file', async () => {
  const { id } = await make()
  clock.advance(days(1))
  expect((await refused('GET /studio/landings/:id/entries', { params: { id } }, support)).status).toBe(403)
  expect((await fileOf(id, support.token)).statusCode).toBe(403)
  expect((await fileOf(id, '')).statusCode).toBe(401)
})

test('whoever fills the form is on the list, also when a program wrote their address before them', async () => {
  const { id, slug } = await make()
  await enter(slug, { full_name: 'buy cheap', website: 'https://spam.test' })
  expect(await listOf(id)).toMatchObject({ listed: 0, held: 1 })
  await enter(slug)
  expect(await listOf(id)).toMatchObject({ listed: 1, held: 0, items: [{ name: 'نگار رستمی', state: 'listed' }] })
})
