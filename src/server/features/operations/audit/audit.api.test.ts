import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { json } from '#db/json-columns.ts'
import type { MemberId } from '#lib/ids.ts'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { testApp } from '#tests/support/api/app.ts'
import { emptyAuditLog } from '#tests/support/rows/empty-audit-log.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const t = await testApp()
const now = t.clock.now()
let token: string
let sara: MemberId
let omid: MemberId

beforeAll(async () => {
  ;({ token } = await newMember(t.db, now, { staffRole: 'admin' }))
  ;({ memberId: sara } = await newMember(t.db, now, { staffRole: 'editor' }))
  ;({ memberId: omid } = await newMember(t.db, now, { staffRole: 'finance' }))
  await t.db.updateTable('members').set({ first_name: 'سارا', last_name: 'نیک‌پی' }).where('id', '=', sara).execute()
  await t.db.updateTable('members').set({ first_name: 'Omid', last_name: 'Rad' }).where('id', '=', omid).execute()
})
beforeEach(async () => {
  await emptyAuditLog(t.db)
})

type Row = { by?: MemberId | null; action?: string; subject?: string; details?: Record<string, unknown>; at?: string }

async function write({ by = sara, action = 'title.changed', subject = 'product:1', details = {}, at }: Row) {
  const values = { member_id: by, action, subject, details: json(details), ...(at === undefined ? {} : { at }) }
  const { id } = await t.db.insertInto('audit_log').values(values).returning('id').executeTakeFirstOrThrow()
  return Number(id)
}

const read = async (query: object = {}, locale: 'fa' | 'en' = 'fa') =>
  (await t.call('GET /studio/audit', { query }, { token, locale })).body
const idsOf = async (query: object) => (await read(query)).items.map(({ id }) => id)
const file = (query = '', by = token) =>
  t.app.inject({ url: `/api/v1/studio/audit.csv${query}`, headers: { authorization: `Bearer ${by}` } })

describe('the audit log', () => {
  it('says who did what to what, with the name of the thing in the language of the reader', async () => {
    const { productId: product } = await newProduct(t.db, now, { titleFa: 'باران', titleEn: 'Rain' })
    await write({ by: omid, subject: `product:${product}`, details: { reason: 'کیفیت', api_token: 'abc' } })
    await write({ by: omid, action: 'remedy.made', subject: `member:${sara}` })
    await write({ subject: 'product:999999' })
    const { items } = await read({}, 'en')
    expect(items).toMatchObject([
      { subject: 'product:999999', subject_name: null },
      { action: 'remedy.made', subject_name: 'سارا نیک‌پی' },
      {
        by: { id: omid, name: 'Omid Rad' },
        action: 'title.changed',
        subject: `product:${product}`,
        subject_name: 'Rain',
        details: { reason: 'کیفیت', api_token: '[hidden]' },
      },
    ])
    expect((await read()).items[2]?.subject_name).toBe('باران')
  })

  it('comes page by page, the newest first, and entries of the same instant are neither lost nor shown twice', async () => {
    const at = '2026-05-01T10:00:00Z'
    const ids: number[] = []
    for (let n = 0; n < 120; n++) ids.unshift(await write({ at }))
    const newest = await write({ at: '2026-05-01T10:00:01Z' })
    await write({ at: '2026-04-01T10:00:00Z' })
    const seen: number[] = []
    for (let after: string | undefined; ;) {
      const { items, next } = await read({ after })
      seen.push(...items.map(({ id }) => id))
      if (next === null) break
      after = next
    }
    expect(seen.slice(0, -1)).toEqual([newest, ...ids])
    expect(seen).toHaveLength(122)
  })

  it('keeps the entries of somebody whose account is deleted, without a name', async () => {
    const gone = await newMember(t.db, now, { staffRole: 'editor' })
    const id = await write({ by: gone.memberId })
    const nobodys = await write({ by: null })
    await t.db.updateTable('members').set({ deleted_at: now }).where('id', '=', gone.memberId).execute()
    expect((await read()).items).toMatchObject([
      { id: nobodys, by: null },
      { id, by: null },
    ])
  })

  it.each(staffRoles)('is read by an admin alone: %s', async (staffRole) => {
    const somebody = await newMember(t.db, now, { staffRole })
    const status = staffRole === 'admin' ? 200 : 403
    expect((await t.refused('GET /studio/audit', {}, somebody)).status).toBe(status)
    expect((await file('', somebody.token)).statusCode).toBe(status)
  })
})

describe('the audit log is narrowed', () => {
  it.each([
    ['a part of a name', 'سارا', ['sara']],
    ['a name with or without its half-space', 'نیکپی', ['sara']],
    ['both names', 'omid r', ['omid']],
    ['both names, the last one first', 'RAD omid', ['omid']],
    ['marks of a pattern, taken as they are', '%', []],
    ['nothing but spaces', '  ', ['omid', 'sara']],
  ])('by %s', async (_what, by, whose) => {
    const ids = { sara: await write({ by: sara }), omid: await write({ by: omid }) }
    expect(await idsOf({ by })).toEqual(whose.map((name) => ids[name as keyof typeof ids]))
  })

  it('by a user name', async () => {
    const id = await write({ by: omid })
    await write({ by: sara })
    const { user_name: by } = await t.db
      .selectFrom('members')
      .where('id', '=', omid)
      .select('user_name')
      .executeTakeFirstOrThrow()
    expect(await idsOf({ by })).toEqual([id])
  })

  it('by kind, by action and by subject', async () => {
    const changed = await write({ action: 'title.changed' })
    const created = await write({ action: 'title.created', subject: 'product:12' })
    const refunded = await write({ action: 'refund', subject: 'purchase 12' })
    expect(await idsOf({ kind: 'title' })).toEqual([created, changed])
    expect(await idsOf({ kind: 'title', action: 'title.changed' })).toEqual([changed])
    expect(await idsOf({ subject: 'product:12' })).toEqual([created])
    expect(await idsOf({ subject: ' purchase 12 ' })).toEqual([refunded])
    expect(await idsOf({ subject: 'product:1', kind: 'money' })).toEqual([])
  })

  it('by days in Tehran, of which the last one counts to its end', async () => {
    // Tehran is three and a half hours ahead
    const before = await write({ at: '2026-04-30T20:29:59.999Z' })
    const first = await write({ at: '2026-04-30T20:30:00Z' })
    const last = await write({ at: '2026-05-01T20:29:59.999Z' })
    const behind = await write({ at: '2026-05-01T20:30:00Z' })
    expect(await idsOf({ from: '2026-05-01', to: '2026-05-01' })).toEqual([last, first])
    expect(await idsOf({ to: '2026-04-30' })).toEqual([before])
    expect(await idsOf({ from: '2026-05-02' })).toEqual([behind])
  })
})

describe('the audit log as a file', () => {
  it('has the list with its filters, hides secrets, and is recorded itself', async () => {
    await write({ at: '2026-05-01T10:00:00Z', by: omid, action: 'refund', subject: '=1+1', details: { token: 'abc' } })
    await write({ action: 'title.changed' })
    const answer = await file('?kind=money')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('\uFEFFentry,at_tehran,name,user_name,action,subject,details,key')
    expect(lines[1]).toContain(`,2026-05-01 13:30:00,Omid Rad,`)
    expect(lines[1]).toContain(`,refund,'=1+1,"{""token"":""[hidden]""}"`)
    const [newest] = (await read()).items
    expect(newest).toMatchObject({ action: 'audit.exported', subject: 'audit', details: { kind: 'money' } })
  })

  it('has every entry of a log that is longer than one query', async () => {
    await sql`insert into audit_log (member_id, action, subject)
      select ${sara}, 'title.changed', 'product:' || n from generate_series(1, 1200) as n`.execute(t.db)
    const lines = (await file('?kind=title')).body.trim().split('\r\n')
    expect(new Set(lines.map((line) => line.split(',')[5])).size).toBe(1201)
  })

  it('is neither made nor recorded for a filter that cannot be read', async () => {
    expect((await file('?kind=nonsense')).statusCode).toBe(400)
    expect((await read()).items).toEqual([])
  })
})
