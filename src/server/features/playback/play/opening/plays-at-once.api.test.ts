import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct, newRight, newSession } from '#tests/support/rows/new-rows.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'

const { call, refused, db, clock, core } = await testApp()
const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), randomBytes(16))
const price = { prices: [{ currency: 'IRR' as const, amount: 1_490_000 }] }
const film = await newProduct(db, clock.now(), { titleEn: 'Paid', ...price })
await newAsset(db, film.productId, { sealedKey })
const free = await newProduct(db, clock.now(), { isFree: true })
await newAsset(db, free.productId)

type Member = Awaited<ReturnType<typeof newMember>>

async function buyer(): Promise<Member> {
  const member = await newMember(db, clock.now())
  await newRight(db, clock.now(), { memberId: member.memberId, productId: film.productId })
  return member
}

/** A player somewhere, with the one token of its account. */
const play = async ({ token }: Pick<Member, 'token'>, place: string | undefined, productId = film.productId) => {
  const query = place === undefined ? {} : { place }
  const { status, body } = await refused('GET /play-info/:id', { params: { id: productId }, query }, { token })
  return status === 200 ? 'plays' : body.code
}
const tell = (member: Pick<Member, 'token'>, place: string, event: 'tick' | 'pause' | 'leave' | 'ended') =>
  call(
    'POST /core/save-watch-time',
    { body: { product_id: film.productId, position_ms: 60_000, duration_ms: 600_000, event, place } },
    { token: member.token },
  )
const places = (count: number) => Array.from({ length: count }, () => randomUUID())

describe('a bought film', () => {
  test('plays in three places at a time, also by one token in many hands, and the refusal names the devices', async () => {
    const member = await buyer()
    const [one = '', two = '', three = '', four = ''] = places(4)
    for (const place of [one, two, three]) expect(await play(member, place)).toBe('plays')
    const asked = { params: { id: film.productId }, query: { place: four } }
    const answer = await refused('GET /play-info/:id', asked, { token: member.token })
    expect([answer.status, answer.body.code]).toEqual([409, 'playback.plays_on_three'])
    expect(answer.body.message).toMatch(/^Something plays in three places of this account right now: .+\./)
    const inPersian = await refused('GET /play-info/:id', asked, { token: member.token, locale: 'fa' })
    expect(inPersian.body.message).toContain('سه جا')
    // who plays already is not asked about, also after a reload
    expect(await play(member, two)).toBe('plays')
    // another title takes no second place
    const second = await newProduct(db, clock.now(), price)
    await newAsset(db, second.productId, { sealedKey })
    await newRight(db, clock.now(), { memberId: member.memberId, productId: second.productId })
    expect(await play(member, three, second.productId)).toBe('plays')
    // other accounts are other accounts
    expect(await play(await buyer(), four)).toBe('plays')
  })

  test('may play in another place when one of three has left or ended', async () => {
    for (const event of ['leave', 'ended'] as const) {
      const member = await buyer()
      const [one = '', two = '', three = '', four = ''] = places(4)
      for (const place of [one, two, three]) await play(member, place)
      expect((await tell(member, two, event)).status).toBe(200)
      expect(await play(member, four)).toBe('plays')
      expect(await play(member, two)).toBe('playback.plays_on_three')
    }
  })

  test('that tells nothing for ten minutes has left; one that tells goes on', async () => {
    const member = await buyer()
    const [one = '', two = '', three = '', four = '', five = ''] = places(5)
    for (const place of [one, two, three]) await play(member, place)
    for (const _ of [1, 2, 3]) {
      clock.advance(minutes(3))
      await tell(member, one, 'tick')
      await tell(member, two, 'pause')
    }
    clock.advance(minutes(1))
    expect(await play(member, four)).toBe('plays')
    expect(await play(member, five)).toBe('playback.plays_on_three')
  })

  test('of ten players that begin at one moment three play', async () => {
    const member = await buyer()
    const said = await Promise.all(places(10).map((place) => play(member, place)))
    expect(said.filter((one) => one === 'plays')).toHaveLength(3)
  })

  test('plays in thirty places within three hours, also where each says at once that it has left', async () => {
    const member = await buyer()
    const known = places(30)
    for (const place of known) {
      expect(await play(member, place)).toBe('plays')
      await tell(member, place, 'leave')
    }
    const [one = ''] = known
    const query = { place: randomUUID() }
    const refusal = await refused(
      'GET /play-info/:id',
      { params: { id: film.productId }, query },
      { token: member.token },
    )
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '10800'])
    expect(await play(member, one)).toBe('plays')
    await tell(member, one, 'leave')
    clock.advance(hours(3))
    expect(await play(member, randomUUID())).toBe('plays')
  })

  test('does not wait for a device that was signed out', async () => {
    const member = await buyer()
    const [one = '', two = '', three = '', four = ''] = places(4)
    const away = { ...member, ...(await newSession(db, clock.now(), member)) }
    await play(away, one)
    for (const place of [two, three]) await play(member, place)
    expect(await play(member, four)).toBe('playback.plays_on_three')
    await call('POST /auth/logout', {}, { token: away.token })
    expect(await play(member, four)).toBe('plays')
  })

  test('of players that name no place each session counts once', async () => {
    const member = await buyer()
    for (const _ of [1, 2, 3, 4]) expect(await play(member, undefined)).toBe('plays')
  })

  test('a refused fourth place begins no rental', async () => {
    const member = await buyer()
    const rented = await newProduct(db, clock.now(), price)
    await newAsset(db, rented.productId, { sealedKey })
    const of = { memberId: member.memberId, productId: rented.productId }
    await newRight(db, clock.now(), { ...of, endsAt: after(clock.now(), days(30)) })
    await db.updateTable('rights').set({ watch_hours: 48 }).where('product_id', '=', rented.productId).execute()
    for (const place of places(3)) await play(member, place)
    expect(await play(member, randomUUID(), rented.productId)).toBe('playback.plays_on_three')
    const right = db.selectFrom('rights').where('product_id', '=', rented.productId).select('first_played_at')
    expect(await right.executeTakeFirst()).toEqual({ first_played_at: null })
  })
})

test('what is free plays in as many places as one likes', async () => {
  const member = await buyer()
  for (const place of places(5)) expect(await play(member, place, free.productId)).toBe('plays')
})
