import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { GiveUp } from '#jobs/job.ts'
import { days, seconds } from '#lib/time/clock.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import { codeIn } from '#tests/support/api/inbox.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { bounceSecret, noticeHouse } from '#tests/support/houses/notice-house.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'
import { isUnreachable } from '../notice-queries.ts'

const t = await noticeHouse()
const { db, clock, call, refused, app, inbox, queued, tell, send, nameOf, sentTo, statesOf } = t
type Member = Awaited<ReturnType<typeof newMember>>

beforeEach(t.begin)

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
