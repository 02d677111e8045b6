import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { hours, seconds } from '#lib/time/clock.ts'
import { type NoticeKind, noticeKindNames, noticeKinds } from '#lib/lists/notice-kinds.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { noticeHouse, said, words } from '#tests/support/houses/notice-house.ts'
import { openLetter, sealLetter } from './ways/letter.ts'
import { tellAddress, tellMember } from './tell.ts'

const t = await noticeHouse()
const { db, clock, call, refused, core, inbox, house, queued, tell, send, nameOf, sentTo, statesOf } = t

beforeEach(t.begin)

const choose = (
  who: Awaited<ReturnType<typeof newMember>>,
  kind: NoticeKind,
  on: boolean,
  way: 'letter' | 'push' = 'letter',
) => call('PUT /me/notices/choice', { body: { kind, way, on } }, who)

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

  test.for([
    ['not_configured', 1, 'sent'],
    ['failed', 0, 'failed'],
  ] as const)(
    'that was refused as %s is sent %i times when a person tries its job again',
    async ([reason, count, state]) => {
      const nika = await newMember(db, clock.now())
      await tell(nika.memberId, 'orders')
      await db
        .updateTable('notices')
        .set({ state: 'refused', reason, settled_at: clock.now() })
        .where('member_id', '=', nika.memberId)
        .execute()
      await send(queued[0])
      expect(inbox.received).toHaveLength(count)
      expect(await statesOf(nika)).toEqual([state])
    },
  )

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
