import { expect, test } from 'vitest'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { newAccount } from '#tests/support/rows/account-rows.ts'
import { newMember, newProduct, newPurchase } from '#tests/support/rows/new-rows.ts'
import { remedyHouse } from '#tests/support/houses/remedy-house.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'
import { findMembers } from './find-members.ts'
import { readMember } from './read-member.ts'

const house = await remedyHouse()
const { db, clock, core, clerk, call, refused } = house

const someone = () => newMember(db, clock.now())
const find = async (search: string) => (await call('GET /studio/members', { query: { search } }, clerk)).body
const idsOf = async (search: string) => (await find(search)).members.map(({ id }) => id)
const pageOf = async (id: string) => (await call('GET /studio/members/:id', { params: { id } }, clerk)).body

test('a member is found by whatever they can say on the telephone', async () => {
  const { memberId } = await someone()
  await db
    .updateTable('members')
    .set({ user_name: '+989123456789', user_name_kind: 'phone', first_name: 'نگار', last_name: 'رستمی‌فر' })
    .where('id', '=', memberId)
    .execute()
  for (const phone of ['09123456789', '۰۹۱۲ ۳۴۵ ۶۷ ۸۹', '+98 912 345 67 89', '00989123456789', 'رستمی'])
    expect(await idsOf(phone)).toContain(memberId)
  const { productId } = await newProduct(db, clock.now())
  const purchaseId = await newPurchase(db, clock.now(), { memberId, productId })
  const { number } = await db
    .selectFrom('purchases')
    .where('id', '=', purchaseId)
    .select('number')
    .executeTakeFirstOrThrow()
  expect((await find(`#${number}`)).members[0]).toMatchObject({ id: memberId, found_by: 'purchase' })
  const screening = await newScreening(db, clock.now())
  const { ticketCode } = await newTicket(db, clock.now(), { memberId, productId: screening.productId })
  expect((await find(ticketCode.toLowerCase())).members[0]).toMatchObject({ id: memberId, found_by: 'ticket' })
  expect((await find('   ')).members).toEqual([])
  expect((await find('%')).members).toEqual([])
})

test('a case leads to the account that wrote it, and a stranger’s case to itself', async () => {
  const nika = await someone()
  const own = await house.opened({}, { token: nika.token })
  expect((await find(String(own.number))).members).toMatchObject([{ id: nika.memberId, found_by: 'case' }])
  const strange = await house.opened({ full_name: 'مهمان' })
  const { members, cases } = await find(String(strange.number))
  expect([members, cases]).toMatchObject([[], [{ number: strange.number, name: 'مهمان' }]])
})

test('a name is found by any part of it, with or without its half-space, and by two letters at the beginning of a word', async () => {
  const { memberId } = await newMember(db, clock.now())
  await db
    .updateTable('members')
    .set({ first_name: 'گل\u200cرخ', last_name: 'Zqoria' })
    .where('id', '=', memberId)
    .execute()
  for (const typed of ['گل\u200cرخ', 'گلرخ', 'qori', 'ZQORIA', 'رخ zq', 'zq', 'گل', 'zqoria گلرخ', 'گلرخzqoria'])
    expect(await idsOf(typed), typed).toEqual([memberId])
  expect(await idsOf('qo')).toEqual([])
})

test('at most twenty are shown, and that there are more is said', async () => {
  for (let made = 0; made < 22; made += 1) {
    const { memberId } = await someone()
    await db.updateTable('members').set({ last_name: 'پرشمار' }).where('id', '=', memberId).execute()
  }
  const { members, has_more: hasMore } = await find('پرشمار')
  expect([members.length, hasMore]).toEqual([20, true])
})

test('the page begins with what they wait for, the longest first, and shows what they have', async () => {
  const nika = await someone()
  const { number } = await house.opened({ subject: 'بلیت باز نمی‌شود' }, { token: nika.token })
  const { rightId } = await house.rented(nika.memberId)
  const screening = await newScreening(db, clock.now())
  const { ticketCode } = await newTicket(db, clock.now(), { memberId: nika.memberId, productId: screening.productId })
  const page = await pageOf(nika.memberId)
  expect(page.waits).toMatchObject([{ kind: 'case', number, text: 'بلیت باز نمی‌شود' }])
  expect(page.rights.items).toMatchObject([{ id: rightId, title: 'Rain', way: 'rent', state: 'opens' }])
  expect(page.tickets.items[0]?.code).toBe(`••••-••••-${ticketCode.slice(-4)}`)
  expect([page.sessions.total, page.cases.total, page.tickets.items[0]?.state]).toEqual([1, 1, 'unused'])
})

test('neither a password nor a code nor a token is on it', async () => {
  const account = await newAccount(db, clock.now())
  const shown = JSON.stringify(await pageOf(account.memberId))
  const secrets = await db
    .selectFrom('sessions')
    .where('member_id', '=', account.memberId)
    .select('token_hash')
    .execute()
  for (const { token_hash: hash } of secrets)
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(shown).not.toContain(hash.toString(form))
  expect(shown).not.toMatch(/password|token|code_hash|"code":"(?!•)|argon2/)
})

test('the page is a fixed number of statements, however much there is, and shows ten of each', async () => {
  const nika = await someone()
  const statementsOf = async () => {
    const counted = countingStatements(db)
    await readMember({ ...core, db: counted.db }, nika.memberId, { locale: 'fa', operatorName: () => null })
    return counted.count()
  }
  const before = await statementsOf()
  for (let made = 0; made < 14; made += 1) {
    await house.rented(nika.memberId)
    const { productId } = await newProduct(db, clock.now())
    await newPurchase(db, clock.now(), { memberId: nika.memberId, productId })
  }
  expect(await statementsOf()).toBe(before)
  expect(before).toBeLessThanOrEqual(14)
  const page = await pageOf(nika.memberId)
  for (const { items, total } of [page.rights, page.purchases]) expect([items.length, total]).toEqual([10, 14])
  const searching = countingStatements(db)
  await findMembers({ ...core, db: searching.db }, '100001')
  expect(searching.count()).toBeLessThanOrEqual(6)
})

test('only support and admins see members and do something for them', async () => {
  const nika = await someone()
  for (const role of staffRoles) {
    const staff = await newMember(db, clock.now(), { staffRole: role })
    const asked = await refused('GET /studio/members/:id', { params: { id: nika.memberId } }, staff)
    const found = await refused('GET /studio/members', { query: { search: 'Nika' } }, staff)
    const isDesk = role === 'support' || role === 'admin'
    expect([role, asked.status, found.status]).toEqual([role, isDesk ? 200 : 403, isDesk ? 200 : 403])
  }
  for (const caller of [{}, nika]) {
    const { status } = await refused('GET /studio/members/:id', { params: { id: nika.memberId } }, caller)
    expect([401, 403]).toContain(status)
  }
  const gone = '00000000-0000-4000-8000-000000000000'
  expect((await refused('GET /studio/members/:id', { params: { id: gone } }, clerk)).body.code).toBe('member.unknown')
})
