import { describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/clock.ts'
import { decryptSegment } from '#media/aes128.ts'
import { checkLiveList } from '../../../../tests/support/live/check-live-list.ts'
import { codeOf, liveWebHouse } from '../../../../tests/support/live/live-house-of-web.ts'
import { endLiveEvent, goOnAir } from './index.ts'

const house = await liveWebHouse()
const { clock, core, db } = house

/** It begins in ten minutes, so its doors are open, and was planned for two hours. */
const soon = () => ({ startsAt: after(clock.now(), minutes(10)), endsAt: after(clock.now(), hours(2)) })

/** An event that is on air, with so many segments after that. */
async function onAir(live: { back?: 'window' | 'start'; replayHours?: number } = {}, count = 20) {
  const event = await house.event({ ...soon(), live })
  await event.send(3, { beganOn: after(clock.now(), -seconds(6)), ofKey: 3 })
  await goOnAir(core, event.eventId)
  const sent = await event.send(count)
  clock.advance(seconds(2) * count)
  return { ...event, sent }
}

describe('a ticket holder', () => {
  test('waits from the doors on, watches when it is on air, and decrypts what came', async () => {
    const event = await house.event({ ...soon(), live: { back: 'start' } })
    const holder = await house.holder(event)
    await event.send(3, { beganOn: after(clock.now(), -seconds(6)) })
    const waiting = await house.play(holder.code, holder)
    expect(waiting.said).toBe('plays')
    expect(waiting.info['live']).toMatchObject({ phase: 'waiting', on_air_at: null, edge_at: null })
    expect(codeOf(await house.get(waiting.url))).toBe('live.nothing_yet')
    await goOnAir(core, event.eventId)
    const { clear, first } = await event.send(20)
    clock.advance(seconds(40))
    const { info, url, folder, cookie, path } = await house.play(holder.code, holder)
    expect(path).toBe(`/api/v1/live-keys/${event.eventId}`)
    expect(info).toMatchObject({
      asset_id: event.eventId,
      protection: 'aes128',
      duration_ms: null,
      live: {
        ...{ event_id: event.eventId, phase: 'on_air', target_latency_ms: 8000, good_line_latency_ms: 5000 },
        ...{ segment_ms: 2000, may_go_back: 'start', from_start_url: `${folder}/master-all.m3u8` },
        edge_at: clock.now().toISOString(),
      },
      watchable: { allowed: true, by: 'TICKET', rent: null },
    })
    const master = await house.get(url)
    expect([master.status, master.caching, master.type]).toEqual([
      200,
      'public, max-age=1',
      'application/vnd.apple.mpegurl',
    ])
    expect(master.text.match(/^\w+\.m3u8$/gm)).toEqual(['top.m3u8', 'v240.m3u8', 'sound.m3u8'])
    const list = (await house.get(`${folder}/top.m3u8`)).text
    expect(checkLiveList(list)).toEqual([])
    const [uri] = list.match(/^\S+\.m4s$/m) ?? []
    const number = Number(/live-keys\/[^/]+\/(\d+)/.exec(list)?.[1])
    const media = await house.get(`${folder}/${uri}`)
    expect([media.status, media.caching]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await house.get(`${folder}/${uri?.replace(/\d+\.m4s/, 'init.mp4')}`)).text).toBe('init of top')
    const key = await house.key(event.eventId, number, { as: holder, cookie })
    expect([key.status, key.caching, key.bytes.length]).toEqual([200, 'no-store', 16])
    expect(decryptSegment(media.bytes, key.bytes, first)).toEqual(clear[0])
  })
})
