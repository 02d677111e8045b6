import { expect, test } from 'vitest'
import { type HouseList, houseLists, ownLists } from '#lib/lists/house-lists.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const t = await testApp()
const now = t.clock.now()
const admin = { token: (await newMember(t.db, now, { staffRole: 'admin' })).token }

const listed = async (list: HouseList, as = admin) =>
  (await t.call('GET /studio/lists', {}, as)).body.items.find((one) => one.list === list)?.rows ?? []
const offered = async (list: (typeof ownLists)[number]) =>
  (await t.call('GET /core/lists/:list', { params: { list } })).body.items.map(({ code }) => code)
const rowOf = async (list: HouseList, code: string) => {
  const row = (await listed(list)).find((one) => one.code === code)
  if (row === undefined) throw new Error(`no ${code} in ${list}`)
  return row
}
const put = async (list: HouseList, code: string, change: object) => {
  const { name_fa, name_en, postage, is_hidden, version } = await rowOf(list, code)
  const body = { name_fa, name_en, postage, is_hidden, version, ...change }
  return t.refused('PUT /studio/lists/:list/rows/:code', { params: { list, code }, body }, admin)
}
const merge = (list: HouseList, code: string, into: string) =>
  t.refused('POST /studio/lists/:list/rows/:code/merge', { params: { list, code }, body: { into } }, admin)

test.each(ownLists)('a house that has seen no demo offers rows of %s, named in both languages', async (list) => {
  const rows = await listed(list)
  expect(rows.length).toBeGreaterThan(3)
  expect(await offered(list)).toEqual(rows.map(({ code }) => code))
  for (const { name_fa: fa, name_en: en } of rows)
    expect([fa, en]).toEqual([expect.stringMatching(/[آ-ی]/), expect.stringMatching(/[a-z]/i)])
})

test('a row is added at the end with a code of its own, renamed by an editor who saw its last version, and put elsewhere', async () => {
  const list = 'goods_return' as const
  const add = (body: object) =>
    t.refused(
      'POST /studio/lists/:list/rows',
      { params: { list }, body: { name_fa: 'برگه‌هایش باز بود', name_en: 'Loose pages', postage: 'house', ...body } },
      admin,
    )
  expect(Object.keys((await add({ name_fa: ' ', name_en: 'خ', postage: null })).body.errors ?? {})).toEqual([
    'name_fa',
    'postage',
  ])
  expect(Object.keys((await add({ name_en: 'خ' })).body.errors ?? {})).toEqual(['name_en'])
  expect(Object.keys((await add({ name_fa: 'دير رسيد' })).body.errors ?? {})).toEqual(['name_fa'])
  expect(Object.keys((await add({ name_en: 'x'.repeat(81) })).body.errors ?? {})).toEqual(['name_en'])
  // two editors press at once
  const pressed = await Promise.all([add({}), add({})])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect((await offered(list)).at(-1)).toBe('loose_pages')
  expect((await put(list, 'loose_pages', { name_en: 'Loose leaves', postage: 'buyer' })).status).toBe(200)
  expect(await rowOf(list, 'loose_pages')).toMatchObject({ name_en: 'Loose leaves', postage: 'buyer', version: 2 })
  for (const version of [1, 2_147_483_647])
    expect((await put(list, 'loose_pages', { version })).body.code).toBe('studio.changed_meanwhile')
  const was = await offered(list)
  const codes = [...was.slice(-1), ...was.slice(0, -1)]
  const order = (body: { codes: string[]; was: string[] }) =>
    t.refused('PUT /studio/lists/:list/order', { params: { list }, body }, admin)
  expect((await order({ codes, was })).status).toBe(200)
  expect(await offered(list)).toEqual(codes)
  for (const wrong of [
    { codes: was, was },
    { codes: codes.slice(1), was: codes },
    { codes: [...codes.slice(1), 'gone'], was: codes },
  ])
    expect((await order(wrong)).body.code).toBe('studio.changed_meanwhile')
})

test('a hidden row is offered to nobody, the last one and one of the site itself stay', async () => {
  const list = 'play_problem' as const
  expect((await put(list, 'sound', { is_hidden: true })).status).toBe(200)
  expect(await offered(list)).not.toContain('sound')
  expect((await put(list, 'sound', { is_hidden: false })).status).toBe(200)
  for (const { code } of (await listed(list)).slice(1)) await put(list, code, { is_hidden: true })
  expect((await put(list, 'stuck', { is_hidden: true })).body.code).toBe('house_list.last')
  expect((await merge(list, 'stuck', 'sound')).body.code).toBe('house_list.last')
  for (const [kept, code] of [
    ['case_topic', 'other'],
    ['case_topic', 'playback'],
    ['comment_refusal', 'house'],
    ['country', 'IR'],
  ] as const)
    expect((await put(kept, code, { is_hidden: true })).body.code).toBe('house_list.kept')
  expect((await put('case_topic', 'other', { name_en: 'Anything else' })).status).toBe(200)
})

test('a merged row is chosen no more; a chain leads to its end, and its code is never given twice', async () => {
  const list = 'comment_report' as const
  expect((await merge(list, 'hates', 'hates')).body.code).toBe('house_list.not_found')
  expect((await merge(list, 'hates', 'nothing')).body.code).toBe('house_list.not_found')
  expect((await merge('case_topic', 'other', 'money')).body.code).toBe('house_list.kept')
  expect((await merge('country', 'FR', 'DE')).body.code).toBe('house_list.fixed')
  const both = await Promise.all([merge(list, 'hates', 'offends'), merge(list, 'hates', 'offends')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await merge(list, 'offends', 'personal')).status).toBe(200)
  expect(await offered(list)).toEqual(['gives_away', 'personal', 'advertises'])
  expect(
    await t.db
      .selectFrom('house_lists')
      .where('list', '=', list)
      .where('code', '=', 'hates')
      .select('merged_into')
      .executeTakeFirst(),
  ).toEqual({ merged_into: 'personal' })
  const body = { name_fa: 'نفرت', name_en: 'Hates', postage: null }
  await t.call('POST /studio/lists/:list/rows', { params: { list }, body }, admin)
  expect((await offered(list)).at(-1)).toBe('hates_2')
})

test('countries are renamed, put first and hidden, and none is added', async () => {
  const countries = async (locale: 'fa' | 'en') => (await t.call('GET /core/countries', {}, { locale })).body.items
  expect((await countries('fa'))[0]).toEqual({ code: 'IR', name: 'ایران', is_hidden: false })
  expect(await countries('en')).toHaveLength(249)
  const add = { params: { list: 'country' as const }, body: { name_fa: 'ی', name_en: 'Utopia', postage: null } }
  expect((await t.refused('POST /studio/lists/:list/rows', add, admin)).body.code).toBe('house_list.fixed')
  expect(Object.keys((await put('country', 'NL', { name_en: 'germany' })).body.errors ?? {})).toEqual(['name_en'])
  expect((await put('country', 'NL', { name_en: 'Holland' })).status).toBe(200)
  expect((await put('country', 'NL', { version: 0 })).body.code).toBe('studio.changed_meanwhile')
  expect((await countries('en')).find(({ code }) => code === 'NL')?.name).toBe('Holland')
  expect((await countries('fa')).find(({ code }) => code === 'NL')?.name).toBe('هلند')
  // an empty name is the usual one
  await put('country', 'NL', { name_en: '' })
  expect((await countries('en')).find(({ code }) => code === 'NL')?.name).toBe('Netherlands')
  const order = (codes: string[], was: string[]) =>
    t.refused('PUT /studio/lists/:list/order', { params: { list: 'country' }, body: { codes, was } }, admin)
  expect((await order(['AF', 'IR'], ['IR'])).status).toBe(200)
  expect((await countries('en')).slice(0, 3).map(({ code }) => code)).toEqual(['AF', 'IR', 'AX'])
  expect((await order(['XX'], ['AF', 'IR'])).body.code).toBe('house_list.not_found')
  expect((await order(['IR'], ['IR'])).body.code).toBe('studio.changed_meanwhile')
  expect((await order(['IR'], ['AF', 'IR'])).status).toBe(200)
  expect((await put('country', 'FR', { is_hidden: true })).status).toBe(200)
  expect((await countries('en')).find(({ code }) => code === 'FR')?.is_hidden).toBe(true)
  const sent = (await t.call('GET /core/delivery-countries')).body.items
  expect(sent.map(({ code }) => code)).not.toContain('FR')
  // nobody chooses it any more; a member who lives there stays
  const { token, memberId } = await newMember(t.db, now)
  const moved = () => t.refused('POST /me', { body: { country: 'FR' } }, { token })
  expect((await moved()).body.errors).toEqual({ country: ['Choose a country from the list.'] })
  const address = { title: 'Paris', country: 'FR', state: '', city: 'Paris', deliveryTo: 'Nika Ahmadi' }
  const body = { ...address, tel: '+33 1 42 27 78 12', postalCode: '75011', fullAddress: '1 rue Oberkampf' }
  expect(Object.keys((await t.refused('POST /me/addresses', { body }, { token })).body.errors ?? {})).toEqual([
    'country',
  ])
  await t.db.updateTable('members').set({ country: 'FR' }).where('id', '=', memberId).execute()
  expect((await moved()).status).toBe(200)
})

test('each list is changed by those who work with what was chosen', async () => {
  for (const [role, lists] of [
    ['editor', ['comment_report', 'comment_refusal', 'question_refusal', 'country']],
    ['support', ['goods_return', 'case_topic', 'play_problem']],
    ['moderator', ['comment_report', 'comment_refusal', 'question_refusal']],
    ['finance', []],
  ] as const) {
    const as = { token: (await newMember(t.db, now, { staffRole: role })).token }
    const { items: shown } = (await t.call('GET /studio/lists', {}, as)).body
    expect(shown.map(({ list }) => list)).toEqual([...houseLists])
    expect(shown.filter(({ may_change: may }) => may).map(({ list }) => list)).toEqual(lists)
    const foreign = houseLists.find((list) => !(lists as readonly string[]).includes(list)) ?? 'country'
    const body = { name_fa: 'آ', name_en: 'A', postage: 'house' as const }
    const refused = await t.refused('POST /studio/lists/:list/rows', { params: { list: foreign }, body }, as)
    expect(refused.body.code).toBe('auth.forbidden')
  }
})
