import { beforeEach, describe, expect, test } from 'vitest'
import { afterAll } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { Queue } from '#jobs/queue.ts'
import { seconds } from '#lib/time/clock.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import { sandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { tellMember } from '../tell.ts'
import { pushWords } from './push-words.ts'
import { outcomeOf, pushOne } from './send-push.ts'

const box = await sandboxUnderTest()
afterAll(() => box.stop())
const t = await testApp({ sandboxUrl: box.sandbox.url })
const { db, clock, call, refused, core } = t

type Member = Awaited<ReturnType<typeof newMember>>
type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

const pushes: { id: string; sealed: string }[] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, job, payload) => {
    if (job.name === 'notices.send_push') pushes.push(payload as { id: string; sealed: string })
    return Promise.resolve()
  },
}
const house = { ...core, queue }
beforeEach(() => {
  pushes.length = 0
})

const url = (path: string) => `${box.sandbox.url}/sandbox/push${path}`
async function newBrowser(): Promise<Browser> {
  const { key } = (await call('GET /push/key')).body
  const answer = await fetch(url('/subscriptions'), { method: 'POST', body: JSON.stringify({ key }) })
  return (await answer.json()) as Browser
}
const withdraw = ({ id }: Browser) => fetch(url(`/subscriptions/${id}`), { method: 'DELETE' })
type Pushed = { text: string; topic: string; urgency: string; ttl: number; sender: string }
const pushedTo = async ({ id }: Browser) =>
  ((await (await fetch(url(`/subscriptions/${id}`))).json()) as { pushed: Pushed[] }).pushed
const agree = (who: Member, { endpoint, keys }: Browser) =>
  call('POST /me/push-devices', { body: { endpoint, keys } }, who)
const said = { subject: 'قسمت ۳ رسید', lines: ['«باران» تازه شد.', 'http://parde.test/series/7'] }
const words = { ...said, from: { letter: 'new_episode' as const, values: {} } }
const tell = (who: Member, kind: NoticeKind = 'releases') =>
  transaction(db, (tx) => tellMember(tx, house, { memberId: who.memberId, kind }, () => words))
const send = (isLastTry = false) => {
  const job = pushes.at(-1)
  const signal = new AbortController().signal
  return pushOne(house, { id: job?.id ?? '', sealed: job?.sealed ?? '', isLastTry, signal })
}
const seen = async (who: Member) => (await call('GET /me/notices', {}, who)).body
const pushStates = async (who: Member) =>
  (await seen(who)).sent.items.filter(({ channel }) => channel === 'push').map(({ state, reason }) => reason ?? state)

describe('a push', () => {
  test('arrives encrypted at a browser that agreed, signed by our one key', async () => {
    const [nika, browser] = [await newMember(db, clock.now()), await newBrowser()]
    expect((await agree(nika, browser)).status).toBe(201)
    await tell(nika)
    await send()
    const [message, ...more] = await pushedTo(browser)
    expect(more).toEqual([])
    expect(message).toMatchObject({ urgency: 'normal', ttl: 86_400, sender: 'mailto:support@parde.example' })
    expect(JSON.parse(message?.text ?? '')).toEqual({
      id: pushes[0]?.id,
      title: 'قسمت ۳ رسید',
      body: '«باران» تازه شد.',
      path: '/series/7',
      locale: 'fa',
    })
    expect(message?.topic).toBe(pushes[0]?.id.replaceAll('-', ''))
    expect(await pushStates(nika)).toEqual(['sent'])
    const { devices } = await seen(nika)
    expect(devices).toMatchObject([{ is_this: true, last_sent_at: clock.now().toISOString() }])
    expect((await call('GET /push/key')).body).toEqual((await call('GET /push/key')).body)
    const row = await db.selectFrom('push_devices').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed.toString('latin1')).not.toContain(browser.id)
  })

  test('goes to nobody who has no browser, or has switched its kind off, even after it was written', async () => {
    const [nika, browser] = [await newMember(db, clock.now()), await newBrowser()]
    await tell(nika)
    expect(pushes).toEqual([])
    await agree(nika, browser)
    await tell(nika)
    await call('PUT /me/notices/choice', { body: { kind: 'releases', way: 'push', on: false } }, nika)
    await send()
    expect(await pushStates(nika)).toEqual(['switched_off'])
    await tell(nika)
    expect(pushes).toHaveLength(1)
    expect(await pushedTo(browser)).toEqual([])
  })

  test('is sent once though three workers take it, and to a browser that failed alone in the next try', async () => {
    const [nika, one, two] = [await newMember(db, clock.now()), await newBrowser(), await newBrowser()]
    await agree(nika, one)
    await tell(nika, 'money')
    await Promise.allSettled([send(), send(), send()])
    expect(await pushedTo(one)).toHaveLength(1)
    expect(await pushStates(nika)).toEqual(['sent'])

    const second = await newMember(db, clock.now())
    await agree(second, one)
    await tell(second)
    // the first browser has had it, in a try that died before the other one
    await db
      .updateTable('push_devices')
      .set({ last_notice_id: pushes.at(-1)?.id ?? '' })
      .where('member_id', '=', second.memberId)
      .execute()
    await send()
    expect((await pushedTo(one)).map(({ topic }) => topic)).toEqual([pushes[0]?.id.replaceAll('-', '')])
    expect(await pushStates(second)).toEqual(['sent'])
    expect(await pushedTo(two)).toEqual([])
  })

  test('to a browser that has withdrawn deletes it', async () => {
    const [nika, browser] = [await newMember(db, clock.now()), await newBrowser()]
    await agree(nika, browser)
    await withdraw(browser)
    await tell(nika)
    await send()
    expect((await seen(nika)).devices).toEqual([])
    expect(await pushStates(nika)).toEqual(['no_device'])
  })

  test('that no service takes is tried again, and given up at the last try', async () => {
    const [nika, browser] = [await newMember(db, clock.now()), await newBrowser()]
    await agree(nika, browser)
    await tell(nika)
    const away = { ...house, config: { ...core.config, sandboxUrl: null } }
    const job = { id: pushes[0]?.id ?? '', sealed: pushes[0]?.sealed ?? '', signal: new AbortController().signal }
    await expect(pushOne(away, { ...job, isLastTry: false })).rejects.toThrow('did not take')
    expect(await pushStates(nika)).toEqual(['queued'])
    await pushOne(away, { ...job, isLastTry: true })
    expect(await pushStates(nika)).toEqual(['failed'])
    expect(await pushedTo(browser)).toEqual([])
  })

  test('ends with the session in which its browser agreed', async () => {
    const [nika, browser] = [await newMember(db, clock.now()), await newBrowser()]
    await agree(nika, browser)
    await db
      .updateTable('sessions')
      .set({ ended_at: clock.now(), end_reason: 'logout' })
      .where('id', '=', nika.sessionId)
      .execute()
    await tell(nika)
    expect(pushes).toEqual([])
  })
})

describe('a browser', () => {
  test('belongs to whoever agreed in it last', async () => {
    const [nika, other, browser] = [
      await newMember(db, clock.now()),
      await newMember(db, clock.now()),
      await newBrowser(),
    ]
    await agree(nika, browser)
    await agree(other, browser)
    expect((await seen(nika)).devices).toEqual([])
    expect((await seen(other)).devices).toHaveLength(1)
  })

  test('agrees once for each session, and is removed by its member alone', async () => {
    const [nika, other] = [await newMember(db, clock.now()), await newMember(db, clock.now())]
    await agree(nika, await newBrowser())
    clock.advance(seconds(1))
    const { id } = (await agree(nika, await newBrowser())).body
    expect((await seen(nika)).devices.map((device) => device.id)).toEqual([id])
    expect((await refused('DELETE /me/push-devices/:id', { params: { id } }, other)).body.code).toBe(
      'push.device_unknown',
    )
    expect((await call('DELETE /me/push-devices/:id', { params: { id } }, nika)).status).toBe(204)
    expect((await seen(nika)).devices).toEqual([])
  })

  test('with an endpoint in our own network, or with keys that are none, is refused', async () => {
    const [nika, browser] = [await newMember(db, clock.now()), await newBrowser()]
    for (const wrong of [
      { ...browser, endpoint: 'https://169.254.169.254/latest' },
      { ...browser, endpoint: `${box.sandbox.url}/sandbox/__control/reset` },
      { ...browser, keys: { ...browser.keys, auth: 'x' } },
      { ...browser, keys: { ...browser.keys, p256dh: 'A'.repeat(87) } },
    ]) {
      const answer = await refused(
        'POST /me/push-devices',
        { body: { endpoint: wrong.endpoint, keys: wrong.keys } },
        nika,
      )
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['endpoint']])
    }
  })
})

test('a locked screen shows of money and tickets the subject alone, and never more than three kilobytes', () => {
  const long = { subject: 'س'.repeat(500), lines: ['خ'.repeat(5000), `http://parde.test/${'x'.repeat(500)}`] }
  const site = 'http://parde.test'
  const loud = pushWords(long, { kind: 'releases', locale: 'fa', site })
  expect(Buffer.byteLength(JSON.stringify(loud))).toBeLessThan(3000)
  expect(loud.path).toBe('/account/notices')
  expect(pushWords(said, { kind: 'money', locale: 'en', site })).toMatchObject({ body: '', path: '/series/7' })
  const elsewhere = { subject: 'x', lines: ['https://evil.example/x', 'http://parde.test.evil.example/x'] }
  expect(pushWords(elsewhere, { kind: 'orders', locale: 'en', site }).path).toBe('/en/account/notices')
})

test.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [503, 'later'],
  [413, 'refused'],
  [301, 'refused'],
])('a push service that answers %i: %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})
