import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { newMember, newChild, newSession } from '#tests/support/rows/new-rows.ts'
import { running, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'

const house = await screeningHouse()
const { db, clock, app } = house
type Person = Awaited<ReturnType<typeof newMember>>

const person = () => newMember(db, clock.now(), { language: 'en' })

/** A member with tickets of a screening that runs, by default one. */
async function holder(more: Parameters<typeof house.screening>[0] = {}, quantity = 1) {
  const shown = await house.screening({ ...running(clock.now()), ...more })
  const nika = await person()
  const purchaseId = await house.bought(nika, shown.offerId, { quantity })
  const tickets = await house.ticketsOf(nika)
  return { ...shown, nika, purchaseId, tickets, code: tickets[0]?.code ?? '' }
}

async function play(code: string, as: Person, ip?: string) {
  const answer = await app.inject({
    url: `/api/v1/play-info?using_ticket=${encodeURIComponent(code)}`,
    headers: { authorization: `Bearer ${as.token}`, 'accept-language-site': 'en' },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  })
  const body = answer.json<Record<string, unknown>>()
  return {
    status: answer.statusCode,
    said: answer.statusCode === 200 ? 'plays' : String(body['code']),
    until: String((body['watchable'] as { until?: string } | undefined)?.until),
    body,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
    retryAfter: answer.headers['retry-after'],
  }
}

const check = (code: string, as: Person, ip?: string) =>
  house.call('GET', `/check-ticket/${encodeURIComponent(code)}`, { as, ...(ip === undefined ? {} : { ip }) })

describe('the first play', () => {
  test('begins 8 hours, exactly once, though ten calls race; reload and another device have the same end', async () => {
    const { nika, code, productId } = await holder()
    const until = after(clock.now(), hours(8)).toISOString()
    const answers = await Promise.all(Array.from({ length: 10 }, () => play(code, nika)))
    expect(answers.map(({ said }) => said)).toEqual(Array.from({ length: 10 }, () => 'plays'))
    expect(new Set(answers.map((answer) => answer.until))).toEqual(new Set([until]))
    const rights = await house.rightsOf(nika.memberId)
    expect(rights).toMatchObject([
      { by: 'TICKET', product_id: productId, watch_hours: 8, first_played_at: clock.now() },
    ])
    clock.advance(minutes(30))
    expect((await play(code, nika)).until).toBe(until)
    // the ticket's one playing place is free again
    clock.advance(minutes(2))
    const elsewhere = { ...nika, ...(await newSession(db, clock.now(), nika)) }
    expect((await play(code, elsewhere)).until).toBe(until)
    expect((await house.call('GET', `/play-info/${productId}`, { as: elsewhere })).body).toMatchObject({
      watchable: { allowed: true, by: 'TICKET', until },
    })
    expect(await house.ticketsOf(nika)).toMatchObject([{ state: 'in_use', ends_at: until, watch_hours: 8 }])
  })

  test('is that of whoever plays first, of two members who race too', async () => {
    const { nika, code } = await holder()
    const raha = await person()
    const both = await Promise.all([play(code, nika), play(code, raha)])
    expect(both.map(({ said }) => said).toSorted()).toEqual(['plays', 'ticket.used_by_other'])
    const rights = [...(await house.rightsOf(nika.memberId)), ...(await house.rightsOf(raha.memberId))]
    expect(rights).toHaveLength(1)
  })

  test('by somebody who was given the code: from then on its holder cannot, and sees why', async () => {
    const { nika, code } = await holder()
    const raha = await person()
    expect((await check(code, raha)).body).toMatchObject({
      ticket: { code: null, price: null, purchase_id: null, state: 'unused' },
      watchable: { allowed: true, by: 'TICKET' },
    })
    expect((await play(code, raha)).said).toBe('plays')
    expect((await play(code, nika)).said).toBe('ticket.used_by_other')
    expect((await check(code, nika)).body['code']).toBe('ticket.used_by_other')
    expect(await house.ticketsOf(nika)).toMatchObject([
      { state: 'in_use', message: 'Somebody else is watching with this ticket.' },
    ])
    expect(await house.ticketsOf(raha)).toEqual([])
  })

  test('uses no second ticket while the first one’s time runs', async () => {
    const { nika, tickets } = await holder({ endsAt: after(clock.now(), hours(20)) }, 2)
    const [first, second] = tickets.map(({ code }) => code ?? '')
    const one = await play(first ?? '', nika)
    clock.advance(hours(1))
    expect((await play(second ?? '', nika)).until).toBe(one.until)
    clock.advance(hours(7))
    expect((await play(second ?? '', nika)).until).toBe(after(clock.now(), hours(8)).toISOString())
  })

  test('a code that was only checked has begun nothing', async () => {
    const { nika, code } = await holder()
    const checked = await check(` ${code.toLowerCase().replaceAll('-', ' ')}`, nika)
    expect(checked.body).toMatchObject({ ticket: { state: 'unused', code, first_played_at: null } })
    expect(await house.rightsOf(nika.memberId)).toEqual([])
  })
})

describe('the screening’s own play address', () => {
  const open = async (id: number, as: Person) => (await house.call('GET', `/play-info/${id}`, { as })).body['code']

  test('begins no ticket: its holder is told to begin from it, and waits before its beginning', async () => {
    const startsAt = after(clock.now(), hours(1))
    const { nika, productId, code } = await holder({ startsAt, endsAt: after(startsAt, hours(2)) })
    expect(await open(productId, nika)).toBe('playback.screening_not_begun')
    clock.set(startsAt)
    expect(await open(productId, nika)).toBe('playback.ticket_unused')
    expect(await house.rightsOf(nika.memberId)).toEqual([])
    expect(await open(productId, await person())).toBe('playback.buy')
    expect((await play(code, nika)).said).toBe('plays')
    expect((await house.call('GET', `/play-info/${productId}`, { as: nika })).status).toBe(200)
  })

  test('its ways in have its kind, and the year of its film', async () => {
    const { productId, nika } = await holder({ film: { year: 1999 } })
    expect((await house.call('GET', `/purchase-info/${productId}`, { as: nika })).body).toMatchObject({
      product: { id: productId, kind: 'screening', year: 1999 },
      offers: [],
      plans: { message: null },
      watchable: { code: 'playback.ticket_unused' },
    })
  })
})

describe('the instants of a screening', () => {
  test('one ms before its beginning a ticket opens nothing, at its beginning it does', async () => {
    const startsAt = after(clock.now(), hours(1))
    const { nika, code } = await holder({ startsAt, endsAt: after(startsAt, hours(2)) })
    clock.set(after(startsAt, -1))
    expect((await play(code, nika)).said).toBe('playback.screening_not_begun')
    expect((await check(code, nika)).body).toMatchObject({
      watchable: { allowed: false, code: 'playback.screening_not_begun' },
    })
    expect(await house.rightsOf(nika.memberId)).toEqual([])
    clock.set(startsAt)
    expect((await play(code, nika)).said).toBe('plays')
  })

  test('whoever begins one ms before its end may finish; at its end nobody begins', async () => {
    const endsAt = after(clock.now(), hours(1))
    const key = randomBytes(16)
    const sealedKey = seal(deriveKey(house.config.secret, contentKeyPurpose), key)
    const { nika, tickets, productId, assetId } = await holder({ endsAt, sealedKey }, 2)
    const [first, second] = tickets.map(({ code }) => code ?? '')
    const raha = await person()
    clock.set(after(endsAt, -1))
    const opened = await play(first ?? '', nika)
    const until = after(endsAt, hours(8) - 1)
    expect(opened.until).toBe(until.toISOString())
    clock.set(endsAt)
    expect((await play(second ?? '', raha)).said).toBe('playback.screening_over')
    const askKey = async (cookie: string) =>
      app.inject({
        url: `/api/v1/keys/${assetId}`,
        headers: { cookie, authorization: `Bearer ${nika.token}` },
      })
    expect((await askKey(opened.cookie)).rawPayload).toEqual(key)
    clock.set(after(until, -1))
    const again = await play(first ?? '', nika)
    expect([again.said, again.until]).toEqual(['plays', until.toISOString()])
    clock.set(until)
    expect((await play(first ?? '', nika)).said).toBe('playback.ticket_over')
    expect((await askKey(again.cookie)).statusCode).toBe(403)
    expect((await house.call('GET', `/play-info/${productId}`, { as: nika })).status).toBe(403)
    expect((await house.ticketsOf(nika)).map(({ state }) => state)).toEqual(['over', 'missed'])
  })

  test.each([
    ['cancelled', 'playback.screening_cancelled'],
    ['postponed', 'playback.screening_postponed'],
  ] as const)('one that was %s is refused with a sentence, begun or not', async (fate, code) => {
    const held = await holder({}, 2)
    const [first, second] = held.tickets.map((ticket) => ticket.code ?? '')
    await play(first ?? '', held.nika)
    await db.updateTable('screenings').set({ fate }).where('product_id', '=', held.productId).execute()
    const answers = [await play(first ?? '', held.nika), await play(second ?? '', held.nika)]
    expect(answers.map(({ said }) => said)).toEqual([code, code])
    expect(answers[0]?.body['message']).toMatch(/This screening was/)
    expect((await house.ticketsOf(held.nika)).map(({ state }) => state)).toEqual([fate, fate])
  })

  test('a begun ticket of a screening with a later date waits for its beginning', async () => {
    const { nika, code, productId } = await holder()
    await play(code, nika)
    const release_at = after(clock.now(), 1)
    await db.updateTable('products').set({ release_at }).where('id', '=', productId).execute()
    expect((await play(code, nika)).said).toBe('playback.screening_not_begun')
    clock.set(release_at)
    expect((await play(code, nika)).said).toBe('plays')
  })

  test('a child’s profile opens nothing that is rated above it', async () => {
    const { code } = await holder({ ageRating: 15 })
    const raha = await person()
    const session = await newChild(db, clock.now(), { memberId: raha.memberId, ageLimit: 12 })
    expect((await play(code, { ...raha, ...session })).said).toBe('playback.age')
    expect(await house.rightsOf(raha.memberId)).toEqual([])
  })
})

describe('codes', () => {
  test('unknown, dead and revoked codes have the same answer', async () => {
    const { nika, code, tickets } = await holder({}, 2)
    const [, second] = tickets
    await db
      .updateTable('tickets')
      .set({ revoked_at: clock.now() })
      .where('id', '=', second?.id ?? '')
      .execute()
    await db
      .updateTable('tickets')
      .set({ generation: 2, code_hash: randomBytes(32) })
      .where('id', '=', tickets[0]?.id ?? '')
      .execute()
    for (const wrong of [code, second?.code ?? '', 'AAAA-BBBB-CCCC', 'nonsense'])
      expect(await check(wrong, nika)).toMatchObject({ status: 404, body: { code: 'ticket.unknown' } })
    expect((await play(code, nika)).said).toBe('ticket.unknown')
  })

  test('after five wrong ones a member waits ten minutes, also with a stranger’s right code; their own play on', async () => {
    const { code } = await holder()
    const own = await holder()
    const { nika } = own
    for (let count = 0; count < 5; count++) expect((await check('AAAA-BBBB-CCCC', nika)).status).toBe(404)
    expect((await check('AAAA-BBBB-CCCC', nika)).status).toBe(429)
    const refused = await play(code, nika)
    expect([refused.status, refused.retryAfter]).toEqual([429, '600'])
    expect((await play(own.code, nika)).said).toBe('plays')
    expect((await play(code, await person())).said).toBe('plays')
    clock.advance(minutes(10))
    expect((await check('AAAA-BBBB-CCCC', nika)).status).toBe(404)
  })

  test('right codes do not count', async () => {
    const { code } = await holder()
    const raha = await person()
    for (let count = 0; count < 7; count++) expect((await check(code, raha)).status).toBe(200)
  })

  test('a guest learns nothing about any code', async () => {
    const { code } = await holder()
    for (const one of [code, 'AAAA-BBBB-CCCC'])
      expect(await house.call('GET', `/check-ticket/${one}`)).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
      })
  })

  test('the code itself is nowhere in the database', async () => {
    const { code, tickets } = await holder()
    const row = await db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', tickets[0]?.id ?? '')
      .execute()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
  })
})

describe('the list of tickets', () => {
  test('the next screening is first, past ones last; of one screening with its id; only one’s own', async () => {
    const nika = await person()
    const now = clock.now()
    const span = (from: number, to: number) => ({ startsAt: after(now, hours(from)), endsAt: after(now, hours(to)) })
    const [past, far, near] = [
      await house.screening(span(-2, 1)),
      await house.screening(span(50, 60)),
      await house.screening(span(5, 9)),
    ]
    for (const { offerId } of [past, far, near]) await house.bought(nika, offerId)
    clock.advance(hours(1))
    const tickets = await house.ticketsOf(nika)
    expect(tickets.map(({ screening }) => screening.id)).toEqual([near.productId, far.productId, past.productId])
    expect(tickets.map(({ state }) => state)).toEqual(['unused', 'unused', 'missed'])
    expect(tickets[0]).toMatchObject({ price: { amount: ticketPrice, currency: 'IRR' }, number: 1, of: 1, seats: 1 })
    const query = { product_id: far.productId, per_page: 1 }
    const one = await house.ask('GET /me/tickets', { query }, { as: nika })
    expect([one.total, one.items[0]?.screening.id]).toEqual([1, far.productId])
    const id = tickets[0]?.id ?? ''
    expect(await house.ask('GET /me/tickets/:id', { params: { id } }, { as: nika })).toMatchObject({ id })
    expect(await house.call('GET', `/me/tickets/${id}`, { as: await person() })).toMatchObject({
      status: 404,
      body: { code: 'ticket.unknown' },
    })
  })
})
