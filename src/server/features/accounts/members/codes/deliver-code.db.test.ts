import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { testApp } from '#tests/support/api/app.ts'
import { codeIn, testInbox } from '#tests/support/api/inbox.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'
import { issueCode } from './issue-code.ts'

const inbox = await testInbox()
const t = await testApp(inbox.config)

const start = (userName: string) => t.call('POST /auth/init', { body: { user_name: userName } })

async function jobs(): Promise<{ state: string; data: unknown }[]> {
  const { rows } = await sql<{ state: string; data: unknown }>`
    select state::text, data from pgboss.job where name = 'accounts.deliver_code' order by created_on`.execute(
    t.core.db,
  )
  return rows
}

describe('delivery of a code', () => {
  it('waits for a worker when there is none, and then brings exactly the code that was committed', async () => {
    const init = await start('09120000011')
    expect(await jobs()).toMatchObject([{ state: 'created' }])
    const first = await startTestWorker(t)
    const message = await inbox.wait('09120000011')
    await first.stop()
    const verify = await t.call('POST /auth/verify', {
      body: { user_name: '09120000011', code: codeIn(message), remember_token: init.body.remember_token },
    })
    expect(verify.status).toBe(200)
    expect(inbox.received).toHaveLength(1)
  })

  it('says the words that the house has stored by then', async () => {
    const old = {
      subject_fa: 'کد: {code}',
      subject_en: 'Code: {code}',
      text_fa: 'به کسی نگویید.',
      text_en: 'Tell nobody.',
    }
    await t.core.db
      .insertInto('notice_texts')
      .values({ letter: 'code_register', revision: 1, created_at: t.clock.now(), ...old })
      .execute()
    await start('09120000018')
    const worker = await startTestWorker(t)
    const message = await inbox.wait('09120000018')
    await worker.stop()
    await t.core.db.deleteFrom('notice_texts').execute()
    expect(message.text.split('\n').slice(1)).toEqual(['Tell nobody.', '', expect.stringMatching(/^@.+ #\d{6}$/)])
    expect(message.text).toMatch(/^Code: \d{6}\n/)
  })

  it('is not begun when the transaction that made the code is rolled back', async () => {
    const before = await jobs()
    const undone = transaction(t.core.db, async (tx) => {
      await issueCode(tx, t.core, { userName: '+989120000013', purpose: 'register', locale: 'fa' })
      throw new Error('the process dies here')
    })
    await expect(undone).rejects.toThrow('dies')
    expect(await jobs()).toEqual(before)
    const codes = await t.core.db
      .selectFrom('auth_codes')
      .select('id')
      .where('user_name', '=', '+989120000013')
      .execute()
    expect(codes).toEqual([])
  })

  it('lets go of codes that were replaced or have expired before a worker came', async () => {
    const seen = inbox.received.length
    await start('09120000014')
    t.clock.advance(61_000)
    await start('09120000014')
    await start('expired@example.com')
    t.clock.advance(60_000)
    await start('late@example.com')
    t.clock.advance(61_000)
    await start('last@example.com')
    const worker = await startTestWorker(t)
    await inbox.wait('last@example.com')
    await expect
      .poll(async () => (await jobs()).every((job) => job.state === 'completed'), { timeout: 15_000 })
      .toBe(true)
    await worker.stop()
    expect(inbox.received.slice(seen).map((message) => message.to)).toEqual(
      expect.arrayContaining(['late@example.com', 'last@example.com']),
    )
    expect(inbox.received.slice(seen)).toHaveLength(2)
  })

  it('is tried again when the provider stumbles, and given up when it refuses the number for good', async () => {
    inbox.refuseSms.push(500)
    const worker = await startTestWorker(t)
    await start('09120000015')
    await inbox.wait('09120000015')
    inbox.refuseSms.push(411)
    await start('09120000016')
    await expect.poll(async () => (await t.core.queue.listDead({ limit: 10 })).length, { timeout: 15_000 }).toBe(1)
    await worker.stop()
    const [dead] = await t.core.queue.listDead({ limit: 10 })
    expect(JSON.stringify(dead)).toContain('411')
    expect(JSON.stringify(dead)).not.toContain('9120000016')
    expect(inbox.received.filter((message) => message.to === '09120000016')).toEqual([])
  })

  it('keeps the code out of the queue’s rows', async () => {
    const payloads = JSON.stringify((await jobs()).map((job) => job.data))
    for (const message of inbox.received) expect(payloads).not.toContain(codeIn(message))
    expect(payloads).not.toMatch(/912000001\d/)
  })
})
