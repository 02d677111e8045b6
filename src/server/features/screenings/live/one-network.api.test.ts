import { expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'
import { codeOf, liveWebHouse } from '#tests/support/live/live-house-of-web.ts'
import { goOnAir } from './index.ts'

const house = await liveWebHouse()
const { clock, core, db } = house

// TCI at home, and two of the blocks that Irancell gives to telephones
const home = '151.232.1.1'
const [street, streetNext] = ['5.112.10.1', '5.117.200.9']

test('a ticket of a live event plays on one network: its keys decide, and its segments load from anywhere', async () => {
  const event = await house.event({ startsAt: after(clock.now(), -minutes(1)), endsAt: after(clock.now(), hours(2)) })
  const holder = await house.holder(event)
  await event.send(3, { beganOn: after(clock.now(), -seconds(6)) })
  await goOnAir(core, event.eventId)
  await event.send(20)
  clock.advance(seconds(40))
  const phone = await house.play(holder.code, holder, { place: holder.place, ip: street })
  expect(phone.said).toBe('plays')
  const list = (await house.get(`${phone.folder}/top.m3u8`, { ip: home })).text
  const number = Number(/live-keys\/[^/]+\/(\d+)/.exec(list)?.[1])
  const keyFrom = async (ip: string) => {
    const key = await house.key(event.eventId, number, { as: holder, cookie: phone.cookie, ip })
    return key.status === 200 ? 'ok' : codeOf(key)
  }
  expect([await keyFrom(street), await keyFrom(streetNext), await keyFrom(home)]).toEqual([
    'ok',
    'ok',
    'ticket.other_network',
  ])
  const television = { ...holder, ...(await newSession(db, clock.now(), holder)) }
  expect(await house.play(holder.code, television, { ip: home })).toMatchObject({ said: 'ticket.other_network' })
})
