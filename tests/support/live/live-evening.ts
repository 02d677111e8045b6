import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '#tests/support/visitors/own-member.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { camera, type Camera, poster } from './camera.ts'

type Deed = 'open_doors' | 'start' | 'hold' | 'go_on' | 'end'

/** A live event as an editor makes and publishes it, with its desk and a place for a camera. */
export async function newLiveEvening(
  request: APIRequestContext,
  { beginsInMs = 600_000, backTo = 'window' as 'window' | 'start', replayHours = 24 } = {},
) {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const startsAt = Date.now() + beginsInMs
  const title = `A concert ${startsAt}`
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      kind: 'screening',
      film_id: null,
      mode: 'live',
      capacity: 20,
      most_per_member: 4,
      age_rating: 0,
      title_fa: `کنسرت ${startsAt}`,
      title_en: title,
      synopsis_fa: 'یک شب.',
      synopsis_en: 'One evening.',
      live: { may_go_back: backTo, replay_hours: replayHours },
      takes_questions: true,
      release_at: new Date(startsAt).toISOString(),
      release_ends_at: new Date(startsAt + 3_600_000).toISOString(),
      sales: { is_free: false, buy: null },
      tickets: [{ seats: 1, irr: 650_000, usd: 390 }],
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const image = { name: 'poster.png', mimeType: 'image/png', buffer: await poster() }
  const shown = await request.post(`/api/v1/studio/titles/${id}/images`, {
    headers,
    multipart: { purpose: 'poster', file: image },
  })
  expect(shown.status(), await shown.text()).toBe(201)
  expect((await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })).ok()).toBe(true)
  const desk = `/api/v1/studio/live-events/${id}`
  async function address(): Promise<string> {
    const shown = await request.post(`${desk}/key`, { headers })
    const { rtmp } = (await shown.json()) as { rtmp: { server: string; key: string } | null }
    if (rtmp === null) throw new Error('This house takes no cameras in.')
    // a test's camera stands beside the house, whatever name the house has outside
    return `${rtmp.server.replace(/\/\/[^/:]+/, '//127.0.0.1')}/${rtmp.key}`
  }
  async function hasPicture(): Promise<void> {
    const look = async () => (await (await request.get(desk, { headers })).json()) as { has_picture: boolean }
    await expect.poll(async () => (await look()).has_picture).toBe(true)
  }
  return {
    id,
    title,
    /** Gives somebody a seat, as the finance desk may. */
    async give(userName: string): Promise<void> {
      const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
        headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${tokensOfVisitors().finance}` },
        data: { user_name: userName, seats: 1, reason: 'a prize' },
      })
      expect(given.ok()).toBe(true)
    },
    /** Where a camera sends to, with its key. */
    address,
    hasPicture,
    /** A camera that sends a film again and again, once its picture has come. */
    async film(file: string): Promise<Camera> {
      const sender = camera(file, await address(), { loop: true })
      await hasPicture()
      return sender
    },
    async doDeed(deed: Deed): Promise<void> {
      const done = await request.post(`${desk}/deeds`, { headers, data: { deed } })
      expect([deed, done.status()]).toEqual([deed, 200])
    },
    async say(textFa: string, textEn: string): Promise<void> {
      const said = await request.post(`${desk}/messages`, { headers, data: { text_fa: textFa, text_en: textEn } })
      expect(said.status()).toBe(201)
    },
  }
}
