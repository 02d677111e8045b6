import { randomUUID } from 'node:crypto'
import { inMs, publish, screening, ticketOf } from './evening.ts'
import { makeTitle } from './film.ts'
import type { OwnHouse } from './house.ts'
import type { Visitor } from './visitor.ts'

const cafe = {
  name_fa: 'کافه‌ی دو خانه',
  name_en: 'A cafe of two houses',
  city_fa: 'شیراز',
  city_en: 'Shiraz',
  address_fa: 'بازار',
  address_en: 'Bazaar',
  about_fa: '',
  about_en: '',
  is_step_free: true,
  longitude: 52.5,
  latitude: 29.6,
  seats: 20,
  contact: null,
  state: 'published',
}
const playing = {
  position_ms: 1000,
  duration_ms: 16_000,
  is_paused: false,
  is_dark: false,
  volume: 60,
  subtitle: null,
  subtitle_size: 100,
  subtitle_choices: [],
}

interface Told {
  number: number
  wishes: { wish: string }[]
}

/** An evening in a cafe that is published, and a host of the cafe. */
async function planEvening(house: OwnHouse, film: number, host: Visitor): Promise<number> {
  const { editor } = house
  const made = await editor.call('/api/v1/studio/cafes', { method: 'POST', json: cafe, want: [201] })
  const { id: cafeId } = made.json<{ id: number }>()
  const { me } = (await host.call('/api/v1/me')).json<{ me: { user_name: string } }>()
  await editor.call(`/api/v1/studio/cafes/${cafeId}/hosts`, { method: 'POST', json: { user_name: me.user_name } })
  const times = { release_at: inMs(600_000), release_ends_at: inMs(4_200_000) }
  const id = await makeTitle(house, { ...screening, ...times, film_id: film, mode: 'room', cafe_id: cafeId })
  await publish(house, id)
  return id
}

/** A guest's code is read at one web, and both webs know that they came. */
async function tickOff(house: OwnHouse, host: Visitor, of: { id: number; code: string }): Promise<void> {
  const [one = '', other = ''] = house.origins
  const evening = `/api/v1/host/evenings/${of.id}`
  const json = { code: of.code }
  const found = (await host.call(`${evening}/find`, { method: 'POST', json, at: one })).json<{ ticket_id: string }>()
  const tick = { id: randomUUID(), ticket_id: found.ticket_id, at: inMs(0), is_in: true }
  // twice, as a telephone does that did not hear the first answer
  for (const at of [other, one]) await host.call(`${evening}/ticks`, { method: 'POST', json: { ticks: [tick] }, at })
  for (const at of house.origins) {
    const { lines } = (await host.call(evening, { at })).json<{
      lines: { entries: number; came_at: string | null }[]
    }>()
    const came = lines.filter((line) => line.came_at !== null && line.entries === 1).length
    house.book.expect(lines.length === 1 && came === 1, `of ${lines.length} guests ${came} came once`)
  }
}

/**
 * An evening in a cafe: its host starts the film at one web and plays it at the other; a phone is paired there, and its
 * wishes reach the screen at the first one, in their order, also after the web that took them was killed.
 */
export async function holdCafeEvening(house: OwnHouse, film: number): Promise<string> {
  const { book, webs, origins, newMember } = house
  const [one = '', other = ''] = origins
  const [host, guest, phone] = [await newMember(), await newMember(), await newMember()]
  const id = await planEvening(house, film, host)
  const code = await ticketOf(house, guest, id)
  await tickOff(house, host, { id, code })

  const evening = `/api/v1/host/evenings/${id}`
  await host.call(`${evening}/start`, { method: 'POST', at: one })
  const place = randomUUID()
  const played = await host.call(`/api/v1/play-info/${id}?place=${place}`, { at: other })
  const { asset_id: asset } = played.json<{ asset_id: string }>()
  const [cookie = ''] = (played.headers.get('set-cookie') ?? '').split(';')
  for (const at of origins) {
    const { bytes } = await host.call(`/api/v1/keys/${asset}`, { at, headers: { cookie } })
    book.expect(bytes.length === 16, `the key of the evening has ${bytes.length} bytes`)
  }
  const tell = async (at: string, after: number | null) =>
    (await host.call(`${evening}/screen`, { method: 'POST', json: { place, after, ...playing }, at })).json<Told>()
  const first = await tell(one, null)
  const shown = (await host.call(`${evening}/screen`, { at: other })).json<{ code: string | null }>()
  const pairing = { method: 'POST', json: { code: shown.code }, want: [201] } as const
  const { key } = (await phone.call('/api/v1/remotes', { ...pairing, at: other })).json<{ key: string }>()
  const wish = (at: string, what: string) =>
    phone.call('/api/v1/remotes/wishes', { method: 'POST', json: { key, wish: what }, at })
  await wish(other, 'pause')
  await wish(one, 'back')
  await wish(other, 'play')
  await webs[1].kill()
  const heard = await tell(one, first.number)
  const said = heard.wishes.map((each) => each.wish).join(', ')
  book.expect(said === 'pause, back, play', `the screen heard ${said}`)
  await wish(one, 'dark')
  await webs[1].start()
  const later = (await tell(other, heard.number)).wishes.map((each) => each.wish).join()
  book.expect(later === 'dark', `the screen heard ${later} at the web that came back`)
  return 'started, ticked off, played and paired across both webs; four wishes in their order over the kill of a web'
}
