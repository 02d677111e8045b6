import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { RightId } from '#lib/ids.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'
import { togetherHouse } from '#tests/support/houses/together-house.ts'
import { openRegions } from '#server/http/caller-country.ts'
import { shippedNetworks } from '#server/http/network-table.ts'
import { signStreamingIp } from '#server/streaming-ip.ts'
import { collectBeats } from './collect-beats.ts'
import { freeNetwork } from './place-queries.ts'
import { viewersNow } from './viewers-now.ts'

const house = await togetherHouse()
const { app, db, clock, core } = house

// as they are in the table: TCI at home, Irancell and MCI on the street
const home = '151.232.1.1'
const [street, streetNext] = ['5.112.10.1', '5.117.200.9']
const mci = '37.129.4.4'

/** A member with a ticket for an event that everybody sees at once; it has begun. */
async function inTheHall() {
  const shown = await house.together({ startsAt: after(clock.now(), -minutes(2)) })
  const holder = await house.holder(shown.productId)
  const television = { ...holder, place: randomUUID() }
  const phone = { ...holder, ...(await newSession(db, clock.now(), holder)), place: randomUUID() }
  return { ...shown, code: holder.code, ticketId: holder.ticketId, television, phone }
}

type Evening = Awaited<ReturnType<typeof inTheHall>>
type Device = Evening['phone']

const headersOf = ({ token }: Device) => ({ authorization: `Bearer ${token}`, 'accept-language-site': 'en' })

async function play({ code }: Pick<Evening, 'code'>, as: Device, ip: string, streamingIp?: string) {
  const query = new URLSearchParams({ using_ticket: code, place: as.place })
  if (streamingIp !== undefined) query.set('streaming_ip', signStreamingIp(core.config, streamingIp, clock.now()))
  const url = `/api/v1/play-info?${query.toString()}`
  const answer = await app.inject({ url, headers: headersOf(as), remoteAddress: ip })
  const body = answer.json<{
    code?: string
    message?: string
    asset_id: string
    manifest: { url: string }
    playing_place: { id: string; next_beat_ms: number }
  }>()
  return {
    said: body.code ?? 'plays',
    message: body.message ?? '',
    status: answer.statusCode,
    right: body.playing_place?.id ?? '',
    next: body.playing_place?.next_beat_ms ?? 0,
    manifest: body.manifest?.url ?? '',
    asset: body.asset_id,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}

const codeOf = (answer: { statusCode: number; body: string }) =>
  answer.statusCode < 300 ? 'ok' : (JSON.parse(answer.body) as { code: string }).code

const beat = async (as: Device, right: string, ip: string, told: Record<string, unknown> = {}) =>
  codeOf(
    await app.inject({
      method: 'POST',
      url: `/api/v1/playing-places/${right}/beat`,
      remoteAddress: ip,
      headers: headersOf(as),
      payload: { place: as.place, ...told },
    }),
  )

const moveAnswer = (evening: Evening, as: Device, ip: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/playing-places/move-here',
    remoteAddress: ip,
    headers: headersOf(as),
    payload: { product_id: evening.productId, place: as.place },
  })
const move = async (evening: Evening, as: Device, ip: string) => codeOf(await moveAnswer(evening, as, ip))

const askKey = async (asset: string, as: Device, from: { cookie: string; ip: string }) =>
  codeOf(
    await app.inject({
      url: `/api/v1/screening-keys/${asset}/0`,
      remoteAddress: from.ip,
      headers: { ...headersOf(as), cookie: from.cookie },
    }),
  )

const rowOf = (right: string) =>
  db
    .selectFrom('playing_places')
    .where('right_id', '=', right as RightId)
    .selectAll()
    .executeTakeFirstOrThrow()
const prefixesOf = async (right: string) => (await rowOf(right)).networks?.map(({ prefix }) => prefix)

describe('the ticket of an event', () => {
  test('is bound by its first play; from another network it is asked about at play, key and beat', async () => {
    const evening = await inTheHall()
    const { television, phone } = evening
    const first = await play(evening, television, home)
    expect(first.said).toBe('plays')
    expect(await prefixesOf(first.right)).toEqual(['151.232.1.0/24'])
    expect(await askKey(first.asset, television, { ...first, ip: home })).toBe('ok')
    expect(await beat(television, first.right, home)).toBe('ok')
    // the same session behind another line, as after Wi-Fi was lost
    expect(await beat(television, first.right, street)).toBe('ticket.other_network')
    expect(await askKey(first.asset, television, { ...first, ip: street })).toBe('ticket.other_network')
    // also without the cookie of the play, by the ticket itself
    expect(await askKey(first.asset, phone, { cookie: '', ip: street })).toBe('ticket.other_network')
    expect(await askKey(first.asset, phone, { cookie: '', ip: home })).toBe('ticket.moved_elsewhere')
    expect(await askKey(first.asset, television, { cookie: '', ip: street })).toBe('ticket.other_network')
    expect(await askKey(first.asset, television, { cookie: '', ip: home })).toBe('ok')
    expect((await play(evening, television, street)).said).toBe('ticket.other_network')
    const elsewhere = await play(evening, phone, street)
    expect([elsewhere.status, elsewhere.said]).toEqual([409, 'ticket.other_network'])
    expect(elsewhere.message).toContain('moves to another one that are left: 3')
    // another device at home is another place on the same network
    expect((await play(evening, phone, '151.232.1.77')).said).toBe('ticket.plays_elsewhere')
    expect(await beat(television, first.right, home)).toBe('ok')
  })

  test('plays on while a carrier changes the address of its phone, also in its keys and beats', async () => {
    const evening = await inTheHall()
    const { phone } = evening
    const first = await play(evening, phone, street)
    expect(await askKey(first.asset, phone, { ...first, ip: streetNext })).toBe('ok')
    const beats = collectBeats(core)
    const network = { prefix: '5.117.200.0/24', isSix: false, operator: 44244, isHosting: false, country: 'IR' }
    const one = { rightId: first.right as RightId, placeId: phone.place, ...phone, network }
    expect(await beats.beat(one)).not.toBeNull()
    await beats.flush()
    expect(await prefixesOf(first.right)).toEqual(['5.112.10.0/24', '5.117.200.0/24'])
    // a second time it is there already
    await beats.beat(one)
    await beats.flush()
    expect(await prefixesOf(first.right)).toHaveLength(2)
    expect((await play(evening, phone, '2a01:5ec0:1::7')).said).toBe('plays')
    expect(await prefixesOf(first.right)).toEqual(['5.112.10.0/24', '5.117.200.0/24', '2a01:5ec0:1::/48'])
  })

  test('moves by one tap; the other place stops at its next beat, which comes within 45 s', async () => {
    const evening = await inTheHall()
    const { television, phone } = evening
    const first = await play(evening, television, home)
    expect(first.next).toBeLessThanOrEqual(seconds(45))
    expect((await play(evening, phone, street)).said).toBe('ticket.other_network')
    expect(await move(evening, phone, street)).toBe('ok')
    const second = await play(evening, phone, street)
    expect(second.said).toBe('plays')
    expect(await prefixesOf(second.right)).toEqual(['5.112.10.0/24'])
    // a beat and a key say the same: that it may not come back so soon, and later that it may
    const toTelevision = async () => [
      await beat(television, first.right, home),
      await askKey(first.asset, television, { ...first, ip: home }),
      await askKey(first.asset, television, { cookie: '', ip: home }),
    ]
    expect(new Set(await toTelevision())).toEqual(new Set(['ticket.network_just_moved']))
    // the television was brought along
    expect(await beat(television, first.right, street)).toBe('ticket.moved_elsewhere')
    expect(await beat(phone, second.right, street)).toBe('ok')
    clock.advance(minutes(10))
    expect(new Set(await toTelevision())).toEqual(new Set(['ticket.other_network']))
  })

  test('moves once in ten minutes and three times in all; the refusals say when, and then who helps', async () => {
    const evening = await inTheHall()
    const { television, phone } = evening
    await play(evening, television, home)
    expect(await move(evening, phone, street)).toBe('ok')
    clock.advance(minutes(6))
    const early = await moveAnswer(evening, television, home)
    expect([early.statusCode, early.headers['retry-after']]).toEqual([409, '240'])
    expect(early.json()).toMatchObject({ code: 'ticket.network_just_moved' })
    expect(early.json<{ message: string }>().message).toContain('in 4 minutes')
    expect((await play(evening, television, home)).said).toBe('ticket.network_just_moved')
    // the same network, another device: as often as one likes
    const tablet = { ...phone, ...(await newSession(db, clock.now(), phone)), place: randomUUID() }
    expect(await move(evening, tablet, '5.112.10.9')).toBe('ok')
    expect(await move(evening, phone, street)).toBe('ok')
    clock.advance(minutes(4))
    expect(await move(evening, television, home)).toBe('ok')
    clock.advance(minutes(10))
    expect(await move(evening, phone, mci)).toBe('ok')
    clock.advance(minutes(60))
    const last = await moveAnswer(evening, television, home)
    expect(last.json()).toMatchObject({ code: 'ticket.network_moves_over' })
    expect((await play(evening, phone, mci)).said).toBe('plays')
    expect((await rowOf((await play(evening, phone, mci)).right)).network_moves).toBe(3)
  })

  test('of ten moves at one moment from ten networks one is done, and leaves one place', async () => {
    const evening = await inTheHall()
    const { television } = evening
    const first = await play(evening, television, home)
    const racers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => ({
        ...television,
        ...(await newSession(db, clock.now(), television)),
        ip: `46.4.${index}.1`,
        place: randomUUID(),
      })),
    )
    const said = await Promise.all(racers.map((one) => move(evening, one, one.ip)))
    expect(said.filter((one) => one === 'ok')).toHaveLength(1)
    expect(said.filter((one) => one === 'ticket.network_just_moved')).toHaveLength(9)
    const winner = racers[said.indexOf('ok')]
    expect(await rowOf(first.right)).toMatchObject({
      place_id: winner?.place,
      session_id: winner?.sessionId,
      network_moves: 1,
      networks: [{ prefix: `46.4.${said.indexOf('ok')}.0/24` }],
    })
    const plays = await Promise.all(racers.map((one) => play(evening, one, one.ip)))
    expect(plays.filter((one) => one.said === 'plays')).toHaveLength(1)
    expect(await beat(television, first.right, home)).toBe('ticket.network_just_moved')
  })

  test('of ten first plays at one moment from ten networks one binds it', async () => {
    const evening = await inTheHall()
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        play(evening, { ...evening.phone, place: randomUUID() }, `46.4.${index}.1`),
      ),
    )
    expect(said.filter((one) => one.said === 'plays')).toHaveLength(1)
    expect(said.filter((one) => one.said === 'ticket.other_network')).toHaveLength(9)
  })

  test('is judged by where its player loads from and by where it calls from', async () => {
    const evening = await inTheHall()
    const { television } = evening
    const first = await play(evening, television, '2a04:2680:10::1', home)
    expect(await prefixesOf(first.right)).toEqual(['151.232.1.0/24', '2a04:2680:10::/48'])
    expect(await askKey(first.asset, television, { ...first, ip: '2a04:2680:10::1' })).toBe('ok')
    expect((await play(evening, television, home, street)).said).toBe('ticket.other_network')
    expect((await play(evening, television, street, home)).said).toBe('ticket.other_network')
  })

  test('is bound anew on another day, as after a new date', async () => {
    const evening = await inTheHall()
    const { television, phone } = evening
    await play(evening, television, home)
    await move(evening, phone, street)
    const { right } = await play(evening, phone, street)
    await db
      .updateTable('playing_places')
      .set({ bound_at: after(clock.now(), -hours(24)) })
      .where('right_id', '=', right as RightId)
      .execute()
    clock.advance(minutes(3))
    expect((await play(evening, television, home)).said).toBe('plays')
    expect(await rowOf(right)).toMatchObject({ network_moves: 0, networks: [{ prefix: '151.232.1.0/24' }] })
  })

  test('that support frees is bound by its next play, with all its moves', async () => {
    const evening = await inTheHall()
    const { television, phone } = evening
    const { right } = await play(evening, television, home)
    await move(evening, phone, street)
    expect(await transaction(db, (tx) => freeNetwork(tx, evening.ticketId))).toBe(true)
    expect(await transaction(db, (tx) => freeNetwork(tx, evening.ticketId))).toBe(false)
    clock.advance(minutes(2))
    expect((await play(evening, television, mci)).said).toBe('plays')
    expect(await rowOf(right)).toMatchObject({
      network_moves: 0,
      network_moved_at: null,
      networks: [{ operator: 197207 }],
    })
  })

  test('loads its pictures from anywhere, and its keys decide; a stranger with the address gets no key', async () => {
    const evening = await inTheHall()
    const { phone } = evening
    const { manifest, asset } = await play(evening, phone, street)
    const from = async (ip: string) => (await app.inject({ url: manifest, remoteAddress: ip })).statusCode
    expect([await from(street), await from(streetNext), await from(home)]).toEqual([200, 200, 200])
    const stranger = { ...phone, token: (await house.holder(evening.productId)).token }
    expect(await askKey(asset, stranger, { cookie: '', ip: street })).not.toBe('ok')
  })

  test('of a beat the rung, the distance and the standstill are told, and counted by place', async () => {
    const evening = await inTheHall()
    const { phone, television } = evening
    const guest = { ...(await house.holder(evening.productId)), place: randomUUID() }
    const beats = collectBeats(core)
    const regions = openRegions(core.config, shippedNetworks(core.log))
    const now = () => viewersNow(core, regions, evening.productId)
    expect(await now()).toEqual({ viewers: 0, stalled: 0, behindMs: null, networks: [], rungs: [] })
    const told = [
      [evening, phone, street, { rung: 'v480', behind_ms: 8200, stalled_ms: 300 }],
      [guest, guest, mci, { rung: 'top', behind_ms: 9800, stalled_ms: 1200 }],
    ] as const
    for (const [{ code }, as, ip, figures] of told) {
      const { right } = await play({ code }, as, ip)
      expect(await beat(as, right, ip, figures)).toBe('ok')
      const one = { rightId: right as RightId, placeId: as.place, ...as, network: regions.networkOf(ip), told: figures }
      await beats.beat(one)
    }
    await beats.flush()
    const irancell = { number: 44244, name: 'Iran Cell Service and Communication Company' }
    const mciName = { number: 197207, name: 'Mobile Communication Company of Iran PLC' }
    expect(await now()).toEqual({
      viewers: 2,
      stalled: 1,
      behindMs: 9000,
      networks: [
        { country: 'IR', operator: mciName, viewers: 1, stalled: 1 },
        { country: 'IR', operator: irancell, viewers: 1, stalled: 0 },
      ],
      rungs: [
        { rung: 'top', viewers: 1, stalled: 1 },
        { rung: 'v480', viewers: 1, stalled: 0 },
      ],
    })
    clock.advance(minutes(2))
    expect(await now()).toMatchObject({ viewers: 0 })
    const { right } = await play(evening, phone, street)
    expect(await beat(television, right, street, { rung: '<b>' })).toBe('request.invalid')
  })
})
