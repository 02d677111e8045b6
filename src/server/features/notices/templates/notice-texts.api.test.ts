import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { transaction } from '#db/transaction.ts'
import type { Queue } from '#jobs/queue.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { findAddressee } from '#server/features/accounts/members/index.ts'
import { sendTest } from './send-test.ts'

const { db, clock, call, refused, core } = await testApp()
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
const reader = await newMember(db, clock.now())

/** Letters that were written, in place of the worker's. */
const written: ReturnType<typeof openLetter>[] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, _job, payload) => {
    written.push(openLetter(core.config.secret, (payload as { sealed: string }).sealed))
    return Promise.resolve()
  },
}
const house = { ...core, queue }
beforeEach(() => {
  written.length = 0
})

const letter = 'goods_again' as const
const params = { letter }
const read = async () => (await call('GET /studio/notice-texts/:letter', { params }, admin)).body
type Words = Omit<InputOf<'PUT /studio/notice-texts/:letter'>['body'], 'version'>
const words = (more: Partial<Words> = {}): Words => ({
  subject_fa: 'رسید: {title}',
  subject_en: 'Here: {title}',
  text_fa: 'ببینید: {link}',
  text_en: 'See: {link}',
  ...more,
})
const save = (version: number, more: Partial<Words> = {}) =>
  call('PUT /studio/notice-texts/:letter', { params, body: { ...words(more), version } }, admin)
const tell = async (title = 'پوستر') => {
  await transaction(db, (tx) =>
    tellMember(tx, house, { memberId: reader.memberId, kind: 'stock' }, (locale) =>
      wordsOf(letter, locale, { title, link: 'http://parde.test/shop/goods/1' }),
    ),
  )
  return written.at(-1)?.notice
}

test('an edited letter is sent in the words of the house, and goes back to those of the program', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 0, is_edited: false, kind: 'stock', revisions: [] })
  expect(before.fields.find(({ name }) => name === 'link')).toMatchObject({ is_required: true })
  expect((await tell())?.subject).toBe('«پوستر» دوباره رسید')

  const { body: saved } = await save(0)
  expect(saved).toMatchObject({ ...words(), version: 1, is_edited: true, house: before.house })
  expect(await tell()).toEqual({
    subject: 'رسید: پوستر',
    lines: ['ببینید: http://parde.test/shop/goods/1'],
    links: ['http://parde.test/shop/goods/1'],
  })
  const listed = (await call('GET /studio/notice-texts', {}, admin)).body.items
  expect(listed.filter((one) => one.is_edited).map((one) => one.letter)).toEqual([letter])

  const { body: back } = await save(1, before.house)
  expect(back).toMatchObject({ version: 2, is_edited: false, ...before.house })
  expect(back.revisions.map((one) => one.words)).toEqual([null, words()])
  expect((await tell())?.subject).toBe('«پوستر» دوباره رسید')
  const log = await db.selectFrom('audit_log').where('subject', 'like', `notice_text:${letter}:%`).selectAll().execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual(['notice_text.reset', 'notice_text.save'])
})

test('whoever has read an older version is told, and of two who save at once one is', async () => {
  const { version } = await read()
  const answers = await Promise.all([save(version), save(version, { subject_en: 'Other' })])
  expect(answers.map(({ status }) => status as number).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = { params, body: { ...words(), version } }
  expect((await refused('PUT /studio/notice-texts/:letter', late, admin)).body.code).toBe('studio.changed_meanwhile')
})

test('words of an earlier program, with a field that is no longer given, are not sent', async () => {
  const at = { letter, revision: 900, created_at: clock.now() }
  const old = { ...words(), text_fa: '{price} {link}' }
  await db
    .insertInto('notice_texts')
    .values({ ...at, ...old })
    .execute()
  expect((await tell())?.subject).toBe('«پوستر» دوباره رسید')
  await db.deleteFrom('notice_texts').where('revision', '=', 900).execute()
})

test('faults are told by field, in both languages', async () => {
  const { version } = await read()
  const wrong = words({ subject_fa: '', subject_en: 'a\u202eb', text_fa: 'بی نشانی', text_en: '{price} {link}' })
  const faults = { params, body: { ...wrong, version } }
  const { status, body } = await refused('PUT /studio/notice-texts/:letter', faults, admin)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['subject_en', 'subject_fa', 'text_en', 'text_fa'])
  expect((await read()).version).toBe(version)
})

test('without its code or its link a letter is refused, in words, and so is a link in a line that is left out at times', async () => {
  const faultsOf = async (name: 'code_register' | 'screening_cancelled', more: Partial<Words>) => {
    const asked = { params: { letter: name } }
    const { house: own, version } = (await call('GET /studio/notice-texts/:letter', asked, admin)).body
    const body = { ...own, ...more, version }
    return (await refused('PUT /studio/notice-texts/:letter', { ...asked, body }, admin)).body.errors
  }
  expect(await faultsOf('code_register', { subject_en: 'Your code' })).toEqual({
    subject_en: ['Without {code} this notice is of no use.'],
  })
  expect(await faultsOf('screening_cancelled', { text_en: 'There is nothing you need to do.' })).toEqual({
    text_en: ['Without {link} this notice is of no use.'],
  })
  expect(await faultsOf('screening_cancelled', { text_en: '{if_bought} Paid back: {link}' })).toEqual({
    text_en: ['{link} stands in a line that is left out at times. Give it a line of its own.'],
  })
})

test('a calendar file says the words of the house, without its address', async () => {
  const edited = { ...words(), text_fa: '{title} نیست.\nبلیت‌ها: {link}', text_en: '{title} is off.\n{link}' }
  const at = { letter: 'screening_resumed' as const, revision: 1, created_at: clock.now() }
  await db
    .insertInto('notice_texts')
    .values({ ...at, ...edited })
    .execute()
  const calendarOf = (text: string) => ({ method: 'CANCEL' as const, text })
  await transaction(db, (tx) =>
    tellMember(tx, house, { memberId: reader.memberId, kind: 'tickets' }, (locale) => ({
      ...wordsOf('screening_resumed', locale, {
        title: 'باران',
        at_home: true,
        in_room: false,
        is_live: false,
        link: 'http://p.test/1',
      }),
      calendarOf,
    })),
  )
  const said = written.at(-1)?.notice
  expect(said).toMatchObject({ subject: 'رسید: باران', calendar: { method: 'CANCEL', text: 'باران نیست.' } })
})

test('a test goes to whoever asks, in the words of the editor, and is not saved', async () => {
  const { version } = await read()
  const asked = { letter, by: admin.memberId, language: 'en' as const }
  await sendTest(house, { addresseeOf: findAddressee }, asked, words({ subject_en: 'Look: {title}' }))
  const clerk = await db.selectFrom('members').where('id', '=', admin.memberId).select('user_name').executeTakeFirst()
  expect(written).toMatchObject([
    { to: clerk?.user_name, locale: 'en', notice: { subject: 'Test: Look: The Glass Heart' } },
  ])
  expect(written[0]?.notice.lines[0]).toMatch(/^See: http.+\/en\/shop\/goods\/31$/)
  expect((await read()).version).toBe(version)
  const wrong = { params, body: { ...words({ text_en: 'x' }), language: 'en' as const } }
  expect((await refused('POST /studio/notice-texts/:letter/test', wrong, admin)).status).toBe(422)
  const right = { params, body: { ...words(), language: 'fa' as const } }
  expect((await call('POST /studio/notice-texts/:letter/test', right, admin)).status).toBe(204)
})

test('only admins edit them, and only those of the list', async () => {
  for (const role of ['editor', 'support', 'moderator', 'finance'] as const) {
    const clerk = await newMember(db, clock.now(), { staffRole: role })
    expect((await refused('GET /studio/notice-texts', {}, clerk)).status).toBe(403)
    expect((await refused('GET /studio/notice-texts/:letter', { params }, clerk)).status).toBe(403)
  }
  const unknown = { params: { letter: 'toString' } }
  expect((await refused('GET /studio/notice-texts/:letter', unknown, admin)).body.code).toBe('notice_text.not_found')
})
