import { describe, expect, test } from 'vitest'
import { liveDeskHouse } from '#tests/support/live/desk-house.ts'
import { eventOfKey } from '#server/features/screenings/live/index.ts'

const t = await liveDeskHouse()
const { call, core, editor, newEvent, desk, recorded } = t

describe('address and key', () => {
  test('are shown by press, recorded, and open the door; a new key shuts it for the old one', async () => {
    const one = await newEvent()
    const params = { id: one.id }
    const shown = await call('POST /studio/live-events/:id/key', { params }, editor)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.body.rtmp?.server).toBe('rtmp://parde.example:1940/live')
    expect(shown.body.srt).toMatch(/^srt:\/\/parde\.example:98\d\d\?mode=caller&pbkeylen=16&passphrase=.{20,}$/)
    expect((await eventOfKey(core, shown.body.rtmp?.key ?? ''))?.id).toBe(one.event)
    const fresh = await call('POST /studio/live-events/:id/new-key', { params }, editor)
    expect(await eventOfKey(core, shown.body.rtmp?.key ?? '')).toBeNull()
    expect((await eventOfKey(core, fresh.body.rtmp?.key ?? ''))?.id).toBe(one.event)
    expect(fresh.body.srt).not.toBe(shown.body.srt)
    expect(await recorded(one)).toEqual(['live.show_key', 'live.new_key'])
    expect(JSON.stringify([await desk(one), t.logLines])).not.toContain(fresh.body.rtmp?.key)
  })

  test('two new keys at once leave one that opens', async () => {
    const one = await newEvent()
    const params = { id: one.id }
    const turn = () => call('POST /studio/live-events/:id/new-key', { params }, editor)
    const keys = (await Promise.all([turn(), turn(), turn()])).map(({ body }) => body.rtmp?.key ?? '')
    const opens = await Promise.all(keys.map((key) => eventOfKey(core, key)))
    expect(opens.filter((event) => event !== null)).toHaveLength(1)
  })

  test('a folder for OBS holds them as OBS reads them', async () => {
    const one = await newEvent()
    const made = await call('POST /studio/live-events/:id/obs-profile', { params: { id: one.id } }, editor)
    expect(made.body.name).toBe(`parde-${one.id}.zip`)
    expect(Buffer.from(made.body.zip, 'base64').toString('latin1')).toContain('"type": "rtmp_custom"')
    expect(await recorded(one)).toEqual(['live.obs_profile'])
  })
})
