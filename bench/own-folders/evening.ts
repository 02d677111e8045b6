import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { camera, filmed } from '#tests/support/live/camera.ts'
import { makeTitle } from './film.ts'
import { Follower, isFragment } from './follower.ts'
import type { OwnHouse } from './house.ts'
import type { Visitor } from './visitor.ts'

const ticketPrice = 650_000
const lookMs = 1500
/** How long before its beginning a screening is made: its copy must be ready, and its lobby seen. */
const leastLeadMs = 45_000
/** On a machine that is busy a ticket takes longer too, and the sale ends with the beginning. */
const leadByPace = 6
const beatMs = 10_000

/** Buys a ticket at one web and returns its code, asked at the other. */
export async function ticketOf(house: OwnHouse, visitor: Visitor, id: number): Promise<string> {
  const [one, other] = house.origins
  const { offers } = (await visitor.call(`/api/v1/screenings/${id}/seats?currency=IRR`)).json<{
    offers: { id: string }[]
  }>()
  await visitor.buy({ type: 'BUY_SCREENING', offerId: offers[0]?.id ?? '', amount: ticketPrice }, { at: one ?? '' })
  const tickets = await visitor.call(`/api/v1/me/tickets?product_id=${id}`, { at: other ?? '' })
  return tickets.json<{ items: { code: string }[] }>().items[0]?.code ?? ''
}

export async function publish({ editor }: OwnHouse, id: number): Promise<void> {
  await editor.call(`/api/v1/studio/titles/${id}/publish`, { method: 'POST' })
}

export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
export const screening = {
  kind: 'screening',
  capacity: 20,
  most_per_member: 4,
  sales: { is_free: false, buy: null },
  tickets: [{ seats: 1, irr: ticketPrice, usd: null }],
}

/**
 * A live event with a camera by RTMP: one viewer calls both webs in turn, one comes by the edge. Then a web is killed, and
 * the second one goes on by the edge, the first at the web that is left.
 */
export async function holdLiveEvening(house: OwnHouse): Promise<Follower['seen'][]> {
  const { editor, book, edge, origins, webs } = house
  const id = await makeTitle(house, {
    ...screening,
    film_id: null,
    mode: 'live',
    live: { may_go_back: 'window', replay_hours: 1 },
    release_at: inMs(600_000),
    release_ends_at: inMs(4_200_000),
  })
  await publish(house, id)
  const desk = `/api/v1/studio/live-events/${id}`
  const shown = await editor.call(`${desk}/key`, { method: 'POST' })
  const { rtmp } = shown.json<{ rtmp: { server: string; key: string } }>()
  const sender = camera(
    await filmed('evening', { seconds: 10 }),
    `${rtmp.server.replace(/\/\/[^/:]+/, '//127.0.0.1')}/${rtmp.key}`,
    { loop: true },
  )
  try {
    for (let tries = 0; ; tries += 1) {
      if ((await editor.call(desk)).json<{ has_picture: boolean }>().has_picture) break
      if (tries > 240) throw new Error(`The picture of the camera did not come: ${sender.words()}`)
      await sleep(500)
    }
    const turns = await house.newMember()
    const byEdge = await house.newMember([edge.origin])
    const followers = [new Follower(house, turns), new Follower(house, byEdge)] as const
    const codes = [await ticketOf(house, turns, id), await ticketOf(house, byEdge, id)]
    for (const deed of ['open_doors', 'start'])
      await editor.call(`${desk}/deeds`, { method: 'POST', json: { deed, without_picture: false } })
    for (const [n, follower] of followers.entries()) await follower.enter(codes[n] ?? '')
    await sleep(4000)
    const look = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await Promise.all(followers.map((follower) => follower.look()))
        await sleep(lookMs)
      }
    }
    await look(6)
    await webs[0].kill()
    turns.origins = [webs[1].address]
    const before = followers.map(({ seen }) => seen.segments)
    await look(6)
    followers.forEach(({ seen }, n) =>
      book.expect(seen.segments > (before[n] ?? 0), 'after the kill of a web a viewer saw nothing new'),
    )
    let isBack = false
    const starting = webs[0].start().then(() => (isBack = true))
    while (!isBack) await look(1)
    await starting
    turns.origins = origins
    await look(2)
    await editor.call(`${desk}/deeds`, { method: 'POST', json: { deed: 'end', without_picture: false } })
    return followers.map(({ seen }) => seen)
  } finally {
    sender.stop()
  }
}

/** Six buyers at both webs at once for two seats: exactly two have one. */
export async function sellLastSeats(house: OwnHouse, film: number): Promise<string> {
  const { book, origins, editor } = house
  const times = { release_at: inMs(3_600_000), release_ends_at: inMs(90_000_000) }
  const id = await makeTitle(house, { ...screening, ...times, film_id: film, mode: 'window', capacity: 2 })
  await publish(house, id)
  const buyers = await Promise.all([0, 1, 2, 3, 4, 5].map(() => house.newMember()))
  const { offers } = (await editor.call(`/api/v1/screenings/${id}/seats?currency=IRR`)).json<{
    offers: { id: string }[]
  }>()
  const answers = await Promise.all(
    buyers.map((buyer, n) =>
      buyer.buy(
        { type: 'BUY_SCREENING', offerId: offers[0]?.id ?? '', amount: ticketPrice },
        { at: origins[n % 2] ?? '', want: [201, 409] },
      ),
    ),
  )
  const sold = answers.filter(({ status }) => status === 201).length
  book.expect(sold === 2, `${sold} of six had one of two seats`)
  return `${sold} of ${answers.length} buyers at both webs had one of two seats`
}

interface Together {
  asset_id: string
  manifest: { url: string }
  playing_place: { id: string } | null
}

/** A screening together: bought at one web, entered at the other, from the lobby to the film; one ticket plays in one place. */
export async function holdScreening(house: OwnHouse, film: number): Promise<string> {
  const { book, origins, edge, newMember } = house
  const [one = '', other = ''] = origins
  const startsAt = Date.now() + Math.max(leastLeadMs, leadByPace * house.pace.titleMs)
  const times = { release_at: new Date(startsAt).toISOString(), release_ends_at: inMs(900_000) }
  const id = await makeTitle(house, { ...screening, ...times, film_id: film, mode: 'together' })
  await publish(house, id)
  const viewer = await newMember()
  const code = await ticketOf(house, viewer, id)
  const state = async (at: string) =>
    (await viewer.call(`/api/v1/screenings/${id}/state`, { at })).json<{
      phase: { kind: string }
      message: string | null
    }>()
  while ((await state(one)).message !== null && Date.now() < startsAt) await sleep(500)
  const place = randomUUID()
  const enter = (at: string, where: string, want: readonly number[] = [200]) =>
    viewer.call(`/api/v1/play-info?${new URLSearchParams({ using_ticket: code, place: where })}`, { at, want })
  const info = (await enter(other, place)).json<Together>()
  for (const at of origins) book.expect((await state(at)).phase.kind === 'doors', 'a web does not know the lobby')
  const base = info.manifest.url.slice(0, info.manifest.url.lastIndexOf('/'))
  const list = (await viewer.call(`${base}/v240/main.m3u8`, { at: one })).text
  const keys = [...new Set([...list.matchAll(/URI="(\/api[^"]+)"/g)].map(([, uri]) => uri ?? ''))]
  book.expect(keys.length > 0, 'the list of the screening names no key')
  const here = { place, id: info.playing_place?.id ?? '' }
  // a player in the lobby beats as well, or its ticket is free for another one after a minute and a half
  for (let n = 0; Date.now() < startsAt; n += 1) {
    await beat(viewer, origins[n % 2] ?? '', here)
    await sleep(Math.min(beatMs, Math.max(0, startsAt - Date.now())))
  }
  for (const at of origins) {
    book.expect((await state(at)).phase.kind === 'film', 'a web does not know that the film has begun')
    book.expect((await viewer.call(keys[0] ?? '', { at })).bytes.length === 16, 'a key has not 16 bytes')
  }
  const key = (await viewer.call(keys[0] ?? '', { at: edge.origin })).bytes
  const [first = ''] = list.match(/^\d+\.m4s$/m) ?? []
  const { bytes } = await viewer.call(`${base}/v240/${first}`, { at: edge.origin })
  book.expect(isFragment(bytes, key, 0), 'a segment of the screening does not open with its key')
  const told = await moveBetweenPlaces({ house, viewer, id, enter, first: here })
  return `lobby and film at both webs, ${keys.length} keys; ${told}`
}

/** A player tells that it still plays. */
const beat = (viewer: Visitor, at: string, of: { place: string; id: string }, want: readonly number[] = [200]) =>
  viewer.call(`/api/v1/playing-places/${of.id}/beat`, { method: 'POST', json: { place: of.place }, at, want })

/** Who enters at one web displaces at the other. */
async function moveBetweenPlaces({
  house,
  viewer,
  id,
  enter,
  first,
}: {
  house: OwnHouse
  viewer: Visitor
  id: number
  enter: (at: string, place: string, want?: readonly number[]) => ReturnType<Visitor['call']>
  first: { place: string; id: string }
}): Promise<string> {
  const [one = '', other = ''] = house.origins
  const codeOf = (answer: Awaited<ReturnType<Visitor['call']>>) => answer.json<{ code?: string }>().code
  await beat(viewer, one, first)
  const second = randomUUID()
  const refused = codeOf(await enter(one, second, [409]))
  house.book.expect(refused === 'ticket.plays_elsewhere', `a second place was answered with ${refused}`)
  const json = { product_id: id, place: second }
  await viewer.call('/api/v1/playing-places/move-here', { method: 'POST', json, at: one, want: [204] })
  const info = (await enter(one, second)).json<Together>()
  await beat(viewer, other, { place: second, id: info.playing_place?.id ?? '' })
  const displaced = codeOf(await beat(viewer, other, first, [409]))
  house.book.expect(displaced === 'ticket.moved_elsewhere', `the first place was answered with ${displaced}`)
  return 'a second place is refused, moves here, and displaces the first at the other web'
}
