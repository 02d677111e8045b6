import { expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { liveWebHouse } from '#tests/support/live/live-house-of-web.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { LiveDeed } from '#lib/lists/live-deeds.ts'

const house = await liveWebHouse()
const { clock, app, db } = house

test('a viewer gets nothing of a hold, also who guesses the address of a segment, and sees what comes after it', async () => {
  const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
  const event = await house.event({
    startsAt: after(clock.now(), minutes(10)),
    endsAt: after(clock.now(), hours(2)),
    live: { back: 'start' },
  })
  const holder = await house.holder(event)
  const deed = (what: LiveDeed) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/studio/live-events/${event.productId}/deeds`,
      headers: { authorization: `Bearer ${editor.token}` },
      payload: { deed: what },
    })
  await event.send(1, { beganOn: after(clock.now(), -seconds(2)) })
  await deed('start')
  clock.advance(seconds(5))
  await event.send(2)
  clock.advance(seconds(4))
  await deed('hold')
  const during = await event.send(2)
  clock.advance(seconds(4))
  await deed('go_on')
  const later = await event.send(2)
  clock.advance(seconds(4))
  const { folder } = await house.play(holder.code, holder)
  const list = (await house.get(`${folder}/top.m3u8`)).text
  expect(list.match(/#EXT-X-GAP|\d+\.m4s/g)).toEqual(
    [1, 2, '#EXT-X-GAP', 3, '#EXT-X-GAP', 4, 5, 6].map((one) => (typeof one === 'number' ? `${one}.m4s` : one)),
  )
  const status = async ({ runId, first }: { runId: string; first: number }) =>
    (await house.get(`${folder}/${runId}/top/${first}.m4s`)).status
  expect([await status(during), await status(later)]).toEqual([404, 200])
  expect((await house.get(`${folder}/${during.runId}/v240/${during.first}.m4s`)).status).toBe(404)
})
