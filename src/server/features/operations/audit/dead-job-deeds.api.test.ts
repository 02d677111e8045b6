import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { after, minutes } from '#lib/time/clock.ts'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { testApp } from '#tests/support/api/app.ts'
import { emptyAuditLog } from '#tests/support/rows/empty-audit-log.ts'
import { countWaitingJobs, newDeadJob } from '#tests/support/rows/dead-job.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const t = await testApp()
const now = t.clock.now()
const letters = 'notices.send_letter'
const codes = 'accounts.deliver_code'
let token: string
let memberId: string

beforeAll(async () => {
  ;({ token, memberId } = await newMember(t.db, now, { staffRole: 'admin' }))
})
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(t.db)
  await emptyAuditLog(t.db)
})

const list = async (query: { name?: string; limit?: number; after?: string } = {}) =>
  (await t.call('GET /studio/dead-jobs', { query }, { token })).body
const retry = (body: object) => t.refused('POST /studio/dead-jobs/retry', { body }, { token })
const dismiss = (body: object) => t.refused('POST /studio/dead-jobs/dismiss', { body }, { token })
const audited = () =>
  t.db.selectFrom('audit_log').orderBy('id').select(['member_id', 'action', 'subject', 'details']).execute()
const until = '2100-01-01T00:00:00Z'

describe('the list of dead jobs', () => {
  it('comes page by page, the newest first, also when the last one of a page is tried again meanwhile', async () => {
    const ids: string[] = []
    for (const n of [1, 2, 3, 4, 5])
      ids.unshift(await newDeadJob(t.db, { name: n === 3 ? codes : letters, failedAt: after(now, minutes(n)) }))
    const first = await list({ limit: 2 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    await retry({ id: ids[1] })
    const second = await list({ limit: 2, after: first.next ?? '' })
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const third = await list({ limit: 2, after: second.next ?? '' })
    expect(third).toMatchObject({ items: [{ id: ids[4] }], next: null })
    const ofKind = await list({ name: codes })
    expect(ofKind.items.map(({ name }) => name)).toEqual([codes])
  })

  it('leaves out none that died within the same millisecond', async () => {
    const ids: string[] = []
    for (const microseconds of [0, 1, 1, 400]) {
      const id = await newDeadJob(t.db, { name: letters, failedAt: now })
      ids.push(id)
      await sql`update pgboss.job set created_on = created_on + ${microseconds} * interval '1 microsecond'
        where id = ${id}`.execute(t.db)
    }
    const seen: string[] = []
    for (let next: string | null = null; seen.length < 9;) {
      const page = await list({ limit: 1, ...(next === null ? {} : { after: next }) })
      seen.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      next = page.next
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  it('refuses a cursor that it did not write', async () => {
    const refused = await t.refused('GET /studio/dead-jobs', { query: { after: 'x' } }, { token })
    expect(refused).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })

  it('counts what waits and what is dead by kind', async () => {
    await newDeadJob(t.db, { name: letters })
    await newDeadJob(t.db, { name: letters })
    await newDeadJob(t.db, { name: 'old.forgotten' })
    const { body } = await t.call('GET /studio/jobs', {}, { token })
    const forgotten = body.items.find(({ name }) => name === 'old.forgotten')
    expect(forgotten).toEqual({ name: 'old.forgotten', waiting: 0, running: 0, dead: 1 })
    expect(body.items.find(({ name }) => name === letters)).toEqual({ name: letters, waiting: 0, running: 0, dead: 2 })
    expect(body.items.find(({ name }) => name === 'dead')).toBeUndefined()
  })
})

describe('trying again', () => {
  it('queues one job once with its payload, takes it off the list and is audited', async () => {
    const id = await newDeadJob(t.db, { name: letters, payload: { id: 'b' } })
    await newDeadJob(t.db, { name: letters })
    expect((await retry({ id })).body).toEqual({ retried: 1, waiting_already: 0 })
    expect(await countWaitingJobs(t.db, letters)).toBe(1)
    const { rows } = await sql`select data, retry_count from pgboss.job where name = ${letters}`.execute(t.db)
    expect(rows).toEqual([{ data: { id: 'b' }, retry_count: 0 }])
    expect((await list()).items).toHaveLength(1)
    const entry = { member_id: memberId, action: 'job.retried', subject: `job:${id}` }
    expect(await audited()).toMatchObject([entry])
  })

  it('runs a job once when two administrators press at once; the other one is told', async () => {
    const id = await newDeadJob(t.db, { name: letters })
    const other = await newMember(t.db, now, { staffRole: 'admin' })
    const press = (by: string) =>
      t.refused('POST /studio/dead-jobs/retry', { body: { id } }, { token: by, locale: 'en' })
    const answers = await Promise.all([press(token), press(other.token), press(token), press(other.token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['dead_job.gone']))
    expect(await countWaitingJobs(t.db, letters)).toBe(1)
    expect(await audited()).toHaveLength(1)
  })

  it('of a kind takes what the page has shown and no more, and of two who press only one does it', async () => {
    for (const n of [1, 2, 3]) await newDeadJob(t.db, { name: letters, failedAt: after(now, minutes(n)) })
    await newDeadJob(t.db, { name: codes, failedAt: now })
    const shown = { name: letters, until: after(now, minutes(2)).toISOString() }
    const answers = await Promise.all([retry(shown), retry(shown)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ retried: 2, waiting_already: 0 })
    expect(await countWaitingJobs(t.db, letters)).toBe(2)
    expect((await list()).items.map(({ name }) => name)).toEqual([letters, codes])
    expect(await audited()).toMatchObject([{ subject: `jobs:${letters}`, details: { retried: 2 } }])
  })

  it('of a kind takes the newest one that is shown, whose instant the page knows only to the millisecond', async () => {
    await newDeadJob(t.db, { name: letters })
    const [newest] = (await list()).items
    expect((await retry({ name: letters, until: newest?.failed_at })).body).toEqual({ retried: 1, waiting_already: 0 })
  })

  it('takes off the list a job whose equal waits already, because that one does its work', async () => {
    // `short`: with one key only one waits
    const kind = 'screening_desk.work'
    await newDeadJob(t.db, { name: kind, singletonKey: 'work', failedAt: now })
    await newDeadJob(t.db, { name: kind, singletonKey: 'work', failedAt: after(now, minutes(1)) })
    expect((await retry({ name: kind, until })).body).toEqual({ retried: 1, waiting_already: 1 })
    expect(await countWaitingJobs(t.db, kind)).toBe(1)
    expect((await list()).items).toEqual([])
  })

  it('leaves a job dead that this version does not know, and says so', async () => {
    const id = await newDeadJob(t.db, { name: 'old.forgotten' })
    expect(await retry({ id })).toMatchObject({ status: 409, body: { code: 'dead_job.without_queue' } })
    expect((await list()).items).toMatchObject([{ id }])
    expect(await audited()).toEqual([])
  })
})

describe('dismissing', () => {
  it('deletes one job for good, is audited, and a second time says that it is gone', async () => {
    const id = await newDeadJob(t.db, { name: letters })
    await newDeadJob(t.db, { name: letters })
    expect((await dismiss({ id })).body).toEqual({ dismissed: 1 })
    expect(await dismiss({ id })).toMatchObject({ status: 409, body: { code: 'dead_job.gone' } })
    expect(await retry({ id })).toMatchObject({ status: 409, body: { code: 'dead_job.gone' } })
    expect((await list()).items).toHaveLength(1)
    expect(await countWaitingJobs(t.db, letters)).toBe(0)
    expect(await audited()).toMatchObject([
      { action: 'job.dismissed', subject: `job:${id}`, details: { dismissed: 1 } },
    ])
  })

  it('of a kind deletes what the page has shown', async () => {
    for (const n of [1, 2, 3]) await newDeadJob(t.db, { name: letters, failedAt: after(now, minutes(n)) })
    const shown = { name: letters, until: after(now, minutes(2)).toISOString() }
    expect((await dismiss(shown)).body).toEqual({ dismissed: 2 })
    expect((await list()).items).toHaveLength(1)
  })

  it('and trying again at once is one of both', async () => {
    const id = await newDeadJob(t.db, { name: letters })
    const answers = await Promise.all([retry({ id }), dismiss({ id })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [entry] = await audited()
    expect(await countWaitingJobs(t.db, letters)).toBe(entry?.action === 'job.retried' ? 1 : 0)
  })
})

it.each(staffRoles)('%s: only an admin sees and touches dead jobs', async (staffRole) => {
  const somebody = await newMember(t.db, now, { staffRole })
  const id = randomUUID()
  const asked = [
    await t.refused('GET /studio/dead-jobs', {}, somebody),
    await t.refused('GET /studio/jobs', {}, somebody),
    await t.refused('POST /studio/dead-jobs/retry', { body: { id } }, somebody),
    await t.refused('POST /studio/dead-jobs/dismiss', { body: { id } }, somebody),
  ]
  expect(asked.map(({ status }) => status)).toEqual(staffRole === 'admin' ? [200, 200, 409, 409] : [403, 403, 403, 403])
})
