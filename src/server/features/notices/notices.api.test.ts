import { sql } from 'kysely'
import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { GiveUp } from '#jobs/job.ts'
import type { Queue } from '#jobs/queue.ts'
import { days, hours, seconds } from '#lib/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { type NoticeKind, noticeKindNames, noticeKinds } from '#lib/notice-kinds.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { codeIn, testInbox } from '../../../../tests/support/inbox.ts'
import { newMember } from '../../../../tests/support/new-rows.ts'
import { startTestWorker } from '../../../../tests/support/worker.ts'
import { openLetter, sealLetter } from './letter.ts'
import { isUnreachable } from './notice-queries.ts'
import { sendOne } from './send-notice.ts'
import { tellAddress, tellMember } from './tell.ts'

const inbox = await testInbox()
const bounceSecret = 's'.repeat(40)
const t = await testApp({ ...inbox.config, bounceSecret })
const { db, clock, call, refused, app, core } = t

type Member = Awaited<ReturnType<typeof newMember>>
type Queued = { id: string; sealed: string; startAfter: number }

/** Jobs that were queued, in place of the worker's. */
const queued: Queued[] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, _job, payload, options) => {
    const startAfter = typeof options?.startAfter === 'number' ? options.startAfter : 0
    queued.push({ ...(payload as { id: string; sealed: string }), startAfter })
    return Promise.resolve()
  },
}
const house = { ...core, queue }
const said = { subject: 'سلام', lines: ['خط اول', 'http://parde.test/account'] }
const words = { ...said, from: { letter: 'goods_again' as const, values: {} } }

beforeEach(() => {
  queued.length = 0
  inbox.received.length = 0
  clock.set('2026-11-21T09:00:00.000Z')
})

const tell = (memberId: MemberId, kind: NoticeKind) =>
  transaction(db, (tx) => tellMember(tx, house, { memberId, kind }, () => words))
const send = (job: Queued | undefined, isLastTry = false) =>
  sendOne(house, { id: job?.id ?? '', sealed: job?.sealed ?? '', isLastTry, signal: new AbortController().signal })
const nameOf = async ({ memberId }: Member) =>
  (await db.selectFrom('members').where('id', '=', memberId).select('user_name').executeTakeFirstOrThrow()).user_name
const sentTo = async (who: Member) => (await call('GET /me/notices', {}, who)).body
const choose = (who: Member, kind: NoticeKind, on: boolean, way: 'letter' | 'push' = 'letter') =>
  call('PUT /me/notices/choice', { body: { kind, way, on } }, who)
const statesOf = async (who: Member) => (await sentTo(who)).sent.items.map(({ state, reason }) => reason ?? state)

describe('a letter', () => {
  test('is in the member’s log without a word of it, and goes out once', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'orders')
    expect(await statesOf(nika)).toEqual(['queued'])
    await send(queued[0])
    await send(queued[0])
    expect(inbox.received.map(({ to }) => to)).toEqual([await nameOf(nika)])
    const { sent } = await sentTo(nika)
    expect(sent.items).toMatchObject([{ kind: 'orders', channel: 'mail', state: 'sent', reason: null }])
    const row = await db.selectFrom('notices').where('member_id', '=', nika.memberId).selectAll().executeTakeFirst()
    expect(JSON.stringify(row)).not.toMatch(/سلام|خط اول|@example/)
  })

  test('is sent once when two workers take it at the same moment', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'money')
    const both = await Promise.allSettled([send(queued[0]), send(queued[0]), send(queued[0])])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(inbox.received).toHaveLength(1)
    expect(await statesOf(nika)).toEqual(['sent'])
  })

  test('of a worker that died waits for the end of its lease, and then goes out under the same id', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'money')
    await db
      .updateTable('notices')
      .set({ leased_until: new Date(clock.now().getTime() + seconds(40)) })
      .execute()
    await expect(send(queued[0])).rejects.toThrow('Another worker')
    expect(inbox.received).toEqual([])
    clock.advance(seconds(41))
    await send(queued[0])
    expect(inbox.received).toHaveLength(1)
    expect(inbox.received[0]?.source).toContain(`Message-ID: <${queued[0]?.id}@parde.test>`)
  })

  test('that is rolled back leaves neither a row nor a job', async () => {
    const nika = await newMember(db, clock.now())
    const undone = transaction(db, async (tx) => {
      await tellMember(tx, core, { memberId: nika.memberId, kind: 'money' }, () => words)
      throw new Error('the process dies here')
    })
    await expect(undone).rejects.toThrow('dies here')
    expect(await statesOf(nika)).toEqual([])
    const { rows } = await sql`select from pgboss.job where name = 'notices.send_letter'`.execute(db)
    expect(rows).toEqual([])
  })

  test('of an account that has ended is not sent', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'orders')
    await db.deleteFrom('notices').where('member_id', '=', nika.memberId).execute()
    await send(queued[0])
    expect(inbox.received).toEqual([])
  })

  test('that no server takes is refused after the last try, and again tried before', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'money')
    inbox.refuseMail.push('451 4.3.0 later', '451 4.3.0 later')
    await expect(send(queued[0])).rejects.toThrow('could not be handed over')
    expect(await statesOf(nika)).toEqual(['queued'])
    await expect(send(queued[0], true)).rejects.toThrow('could not be handed over')
    expect(await statesOf(nika)).toEqual(['failed'])
  })
})

describe('quiet hours', () => {
  // 09:00 UTC is 12:30 in Tehran
  test.each([
    ['2026-11-21T20:29:00.000Z', 0],
    ['2026-11-21T20:31:00.000Z', hours(8) - 60_000],
    ['2026-11-22T04:29:00.000Z', 60_000],
    ['2026-11-22T04:30:00.000Z', 0],
  ])('at %s what can wait waits %i ms, and what cannot goes at once', async (now, wait) => {
    const nika = await newMember(db, clock.now())
    clock.set(now)
    for (const kind of noticeKindNames) {
      queued.length = 0
      await transaction(db, async (tx) =>
        tellAddress(tx, house, { kind, memberId: nika.memberId, address: 'a@b.example', locale: 'fa', words }),
      )
      expect([kind, (queued[0]?.startAfter ?? -1) * 1000]).toEqual([kind, noticeKinds[kind].waits ? wait : 0])
    }
  })

  test('hold back a letter whose retry has come into the night', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'orders')
    clock.set('2026-11-21T21:00:00.000Z')
    await send(queued[0])
    expect(inbox.received).toEqual([])
    expect(queued[1]).toMatchObject({ id: queued[0]?.id, startAfter: 7.5 * 3600 })
    clock.set('2026-11-22T04:30:00.000Z')
    await send(queued[1])
    expect(inbox.received).toHaveLength(1)
  })
})

describe('a choice', () => {
  test('holds for its kind and its way alone', async () => {
    const nika = await newMember(db, clock.now())
    expect((await choose(nika, 'orders', false)).status).toBe(204)
    await tell(nika.memberId, 'orders')
    expect(queued).toEqual([])
    expect(await statesOf(nika)).toEqual([])
    await tell(nika.memberId, 'stock')
    expect(queued).toHaveLength(1)
    const { choices } = await sentTo(nika)
    expect(choices.filter(({ letter }) => !letter).map(({ kind }) => kind)).toEqual(['orders', 'news'])
    expect(choices.find(({ kind }) => kind === 'orders')).toMatchObject({ push: true, is_fixed: false })
  })

  test('made between the writing and the sending is honoured', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'releases')
    await choose(nika, 'releases', false)
    await send(queued[0])
    expect(inbox.received).toEqual([])
    expect(await statesOf(nika)).toEqual(['switched_off'])
  })

  test.each(['security', 'money', 'tickets', 'support', 'work'] as const)(
    'does not stop letters of %s',
    async (kind) => {
      const nika = await newMember(db, clock.now())
      const no = await refused('PUT /me/notices/choice', { body: { kind, way: 'letter', on: false } }, nika)
      expect([no.status, no.body.code]).toEqual([409, 'notice.fixed'])
      expect((await choose(nika, kind, false, 'push')).status).toBe(204)
      await tell(nika.memberId, kind)
      expect(queued).toHaveLength(1)
    },
  )

  test('is one with the switches of comments, reminders, plans and news', async () => {
    const nika = await newMember(db, clock.now())
    await call('PUT /me/comment-notices', { body: { answers: false } }, nika)
    await call('PUT /me/ticket-reminders', { body: { on: false } }, nika)
    await call('PUT /me/subscription/reminders', { body: { on: false } }, nika)
    await call('POST /me', { body: { wants_mail_news: true } }, nika)
    const off = (await sentTo(nika)).choices.filter(({ letter }) => !letter).map(({ kind }) => kind)
    expect(off).toEqual(['reminders', 'plans', 'answers'])
    await choose(nika, 'answers', true)
    await choose(nika, 'news', false)
    expect((await call('GET /me/comments', {}, nika)).body.notices).toEqual({ answers: true, decisions: true })
    expect((await call('GET /me', {}, nika)).body.me.wants_mail_news).toBe(false)
  })
})

describe('an address that refuses', () => {
  const refuseOnce = async (who: Member, answer: string) => {
    queued.length = 0
    await tell(who.memberId, 'money')
    if (queued[0] === undefined) return
    inbox.refuseMail.push(answer)
    await send(queued[0])
    inbox.refuseMail.length = 0
  }

  test('is stopped at once when nobody is there; the member sees it and mends it by a code', async () => {
    const nika = await newMember(db, clock.now())
    await refuseOnce(nika, '550 5.1.1 no such mailbox')
    expect(await statesOf(nika)).toEqual(['address_refused'])
    expect((await call('GET /me', {}, nika)).body.me.is_unreachable).toBe(true)
    expect((await sentTo(nika)).address.unreachable_since).toBe(clock.now().toISOString())
    queued.length = 0
    await tell(nika.memberId, 'security')
    expect(queued).toEqual([])
    expect(await statesOf(nika)).toContain('unreachable')

    const worker = await startTestWorker(t)
    const asked = await call('POST /me/notices/reach/code', {}, nika)
    const code = codeIn(await inbox.wait(await nameOf(nika)))
    await worker.stop()
    const token = asked.body.remember_token
    const wrong = await refused('POST /me/notices/reach', { body: { code: '000000', remember_token: token } }, nika)
    expect(wrong.status).toBe(422)
    const done = await call('POST /me/notices/reach', { body: { code, remember_token: token } }, nika)
    expect(done.status).toBe(200)
    expect((await call('GET /me', {}, nika)).body.me.is_unreachable).toBe(false)
    await tell(nika.memberId, 'security')
    expect(queued).toHaveLength(1)
  })

  test('in doubt is stopped by the third refusal in a row, each within 30 days of the one before', async () => {
    const nika = await newMember(db, clock.now())
    const address = await nameOf(nika)
    const isStopped = () => isUnreachable(db, address)
    await refuseOnce(nika, '552 5.2.2 full')
    clock.advance(days(31))
    await refuseOnce(nika, '552 5.2.2 full')
    await refuseOnce(nika, '550 5.7.1 spam')
    expect(await isStopped()).toBe(false)
    // one that arrives ends the row
    queued.length = 0
    await tell(nika.memberId, 'money')
    await send(queued[0])
    await refuseOnce(nika, '550 no')
    await refuseOnce(nika, '550 no')
    expect(await isStopped()).toBe(false)
    await refuseOnce(nika, '550 no')
    expect(await isStopped()).toBe(true)
  })

  test('stops the letters that were written before', async () => {
    const nika = await newMember(db, clock.now())
    await tell(nika.memberId, 'orders')
    const [earlier] = queued
    await refuseOnce(nika, '550 5.1.1 gone')
    await send(earlier)
    expect(inbox.received).toEqual([])
    expect(await statesOf(nika)).toContain('unreachable')
  })

  test('may be a number, by the provider’s own code; other codes blame nobody', async () => {
    const row = { user_name: '+989120000991', user_name_kind: 'phone' as const }
    const nika = await newMember(db, clock.now())
    await db.updateTable('members').set(row).where('id', '=', nika.memberId).execute()
    await tell(nika.memberId, 'money')
    await tell(nika.memberId, 'money')
    inbox.refuseSms.push(413, 411)
    await expect(send(queued[0])).rejects.toBeInstanceOf(GiveUp)
    expect((await call('GET /me', {}, nika)).body.me.is_unreachable).toBe(false)
    await send(queued[1])
    expect((await sentTo(nika)).address).toMatchObject({ channel: 'sms', unreachable_since: clock.now().toISOString() })
  })
})

describe('a provider’s report', () => {
  const report = (body: string, header?: string) => {
    const at = Math.floor(clock.now().getTime() / 1000)
    const signature = createHmac('sha256', bounceSecret).update(`${at}.${body}`).digest('base64url')
    return app.inject({
      method: 'POST',
      url: '/api/v1/notices/bounces',
      payload: body,
      headers: { 'content-type': 'application/json', 'x-parde-signature': header ?? `t=${at},v1=${signature}` },
    })
  }
  const about = (address: string, what: string) => JSON.stringify({ bounces: [{ address, what }] })

  test('stops an address that is gone, however it is spelt, and switches off what a complaint is about', async () => {
    const [nika, other] = [await newMember(db, clock.now()), await newMember(db, clock.now())]
    expect((await report(about((await nameOf(nika)).toUpperCase(), 'gone'))).statusCode).toBe(204)
    expect((await call('GET /me', {}, nika)).body.me.is_unreachable).toBe(true)
    expect((await report(about(await nameOf(other), 'complaint'))).statusCode).toBe(204)
    const letters = (await sentTo(other)).choices.filter(({ letter }) => letter).map(({ kind }) => kind)
    expect(letters).toEqual(['security', 'money', 'tickets', 'support', 'work'])
    expect((await report(about(`${randomUUID()}@example.com`, 'complaint'))).statusCode).toBe(204)
  })

  test('counts only with a fresh signature over its own bytes', async () => {
    const nika = await newMember(db, clock.now())
    const body = about(await nameOf(nika), 'gone')
    const at = Math.floor(clock.now().getTime() / 1000)
    const signature = createHmac('sha256', bounceSecret).update(`${at}.${body}`).digest('base64url')
    for (const header of ['', 'v1=x', `t=${at},v1=${'A'.repeat(43)}`, `t=${at - 1},v1=${signature}`])
      expect((await report(body, header)).statusCode).toBe(401)
    expect((await report(`${body} `, `t=${at},v1=${signature}`)).statusCode).toBe(401)
    clock.advance(seconds(301))
    expect((await report(body, `t=${at},v1=${signature}`)).statusCode).toBe(401)
    expect((await call('GET /me', {}, nika)).body.me.is_unreachable).toBe(false)
    for (const wrong of ['{', '[]', '{"bounces":[{"address":"a@b.c","what":"x"}]}'])
      expect((await report(wrong)).statusCode).toBe(400)
  })
})

describe('the link in a mail', () => {
  const linkIn = (source: string) => /List-Unsubscribe: <([^>]+)>/.exec(source.replaceAll(/\n[ \t]+/g, ' '))?.[1] ?? ''
  const mailOf = async (who: Member, kind: NoticeKind) => {
    await tell(who.memberId, kind)
    await send(queued.at(-1))
    return inbox.received.at(-1)
  }
  const open = (method: 'GET' | 'POST', link: string, payload?: string) =>
    app.inject({
      method,
      url: link.replace('http://parde.test', ''),
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })

  test('asks when it is opened, and switches off by one POST without a login', async () => {
    const nika = await newMember(db, clock.now())
    const mail = await mailOf(nika, 'releases')
    expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const link = linkIn(mail?.source ?? '')
    expect(mail?.text).toContain(`دیگر از این نامه‌ها نمی‌خواهم: ${link}`)
    const asked = await open('GET', link)
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(asked.body).toContain('<form method="post">')
    const isOn = async () => (await sentTo(nika)).choices.find(({ kind }) => kind === 'releases')?.letter
    expect(await isOn()).toBe(true)
    const done = await open('POST', link, 'List-Unsubscribe=One-Click')
    expect([done.statusCode, await isOn()]).toEqual([200, false])
    expect((await sentTo(nika)).choices.filter(({ letter }) => !letter)).toHaveLength(2)
    // pressed again, and after the account has ended, it says the same
    await db.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', nika.memberId).execute()
    expect((await open('POST', link, '')).statusCode).toBe(200)
  })

  test('is in no mail that cannot be switched off', async () => {
    const nika = await newMember(db, clock.now())
    const mail = await mailOf(nika, 'money')
    expect(mail?.source).not.toMatch(/unsubscribe/i)
  })

  test('that was changed opens nothing', async () => {
    const nika = await newMember(db, clock.now())
    const link = linkIn((await mailOf(nika, 'stock'))?.source ?? '')
    for (const wrong of [`${link.slice(0, -4)}AAAA`, link.slice(0, -20), link.replace(/[^/]+$/, 'x')]) {
      expect((await open('GET', wrong)).statusCode).toBe(404)
      expect((await open('POST', wrong, '')).statusCode).toBe(404)
    }
    expect((await sentTo(nika)).choices.find(({ kind }) => kind === 'stock')?.letter).toBe(true)
  })
})

test('the log is read page by page, and only by its member', async () => {
  const [nika, other] = [await newMember(db, clock.now()), await newMember(db, clock.now())]
  for (let n = 0; n < 45; n += 1) {
    clock.advance(seconds(1))
    await tell(nika.memberId, 'money')
  }
  await tell(other.memberId, 'money')
  const ids = new Set<string>()
  let page = (await sentTo(nika)).sent
  for (;;) {
    for (const { id } of page.items) ids.add(id)
    if (page.next === null) break
    page = (await call('GET /me/notices/sent', { query: { after: page.next } }, nika)).body
  }
  expect(ids.size).toBe(45)
  expect((await refused('GET /me/notices/sent', { query: { after: 'x' } }, nika)).status).toBe(422)
})

test('a sealed letter opens to what was written', () => {
  const letter = { to: 'a@b.example', locale: 'fa' as const, notice: said }
  expect(openLetter(core.config.secret, sealLetter(core.config.secret, letter))).toEqual(letter)
})
