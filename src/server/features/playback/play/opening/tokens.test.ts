import { describe, expect, test } from 'vitest'
import { mediaFolder, readMediaToken } from '#server/media-token.ts'
import type { PlaybackGrant } from '#server/playback-grant.ts'
import { readPlayCookie, signPlayCookie, playCookieIn } from './play-cookie.ts'
import { isFinished, resumeAt } from '../watch-time/watched-share.ts'
import { readStreamingIp, signStreamingIp } from '#server/streaming-ip.ts'

const config = { secret: 's'.repeat(40) }
const other = { secret: 'o'.repeat(40) }
const now = new Date('2026-11-21T09:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')

const grant: PlaybackGrant = {
  assetId: 'asset-1',
  productId: 1001,
  rightId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  network: '192.0.2.7',
  until: later,
}
const otherRight = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

describe('the media token', () => {
  const token = mediaFolder(config, grant).split('/')[3] ?? ''
  const asked = { assetId: 'asset-1', network: '192.0.2.7', now }

  test('opens its asset for its address until its end, and says by what it was opened', () => {
    expect(mediaFolder(config, grant)).toBe(`/media/t/${token}/asset-1`)
    expect(readMediaToken(config, token, asked)).toEqual(grant)
    expect(readMediaToken(config, token, { ...asked, now: new Date(later.getTime() - 1) })).toEqual(grant)
    expect(readMediaToken(config, token, { ...asked, now: later })).toBeNull()
    const free = mediaFolder(config, { ...grant, rightId: null }).split('/')[3] ?? ''
    expect(readMediaToken(config, free, asked)?.rightId).toBeNull()
  })

  test('opens nothing else', () => {
    expect(readMediaToken(config, token, { ...asked, assetId: 'asset-2' })).toBeNull()
    expect(readMediaToken(config, token, { ...asked, network: '192.0.2.8' })).toBeNull()
    expect(readMediaToken(other, token, asked)).toBeNull()
  })

  test('of an event opens from anywhere, and only its own asset; none can be made of one that is bound', () => {
    const event = mediaFolder(config, { ...grant, network: null }).split('/')[3] ?? ''
    expect(readMediaToken(config, event, { ...asked, network: '192.0.2.8' })).toEqual({ ...grant, network: null })
    expect(readMediaToken(config, event, { ...asked, assetId: 'asset-2' })).toBeNull()
    expect(readMediaToken(config, event, { ...asked, now: later })).toBeNull()
    expect(readMediaToken(config, event.replace('.any.', '.'), asked)).toBeNull()
    const bound = token.split('.')
    for (const said of ['any', 'all', ''])
      expect(readMediaToken(config, [...bound.slice(0, 3), said, bound[3]].join('.'), asked)).toBeNull()
  })

  test('is void when any part of it is changed', () => {
    const parts = token.split('.')
    const [end = ''] = parts
    const longer = (Number.parseInt(end, 36) + 3600).toString(36)
    const changes: [number, string][] = [
      [0, longer],
      [1, (1002).toString(36)],
      [2, otherRight],
      [2, 'free'],
      [3, 'aaaa'],
      [3, ''],
    ]
    for (const [at, value] of changes) {
      const changed = parts.map((part, index) => (index === at ? value : part)).join('.')
      expect(readMediaToken(config, changed, asked)).toBeNull()
    }
    for (const made of ['', '.', '...', 'zz', end, `${end}.aaaa`, `${token}.`, `.${token}`, `x.${token}`])
      expect(readMediaToken(config, made, asked)).toBeNull()
  })
})

describe('the streaming address', () => {
  test('comes back as it was seen, and is refused when changed, old or from elsewhere', () => {
    const value = signStreamingIp(config, '2001:db8::1', now)
    expect(readStreamingIp(config, value, now)).toBe('2001:db8::1')
    expect(readStreamingIp(config, value, later)).toBeNull()
    expect(readStreamingIp(other, value, now)).toBeNull()
    const parts = value.split('.')
    parts[0] = Buffer.from('192.0.2.1').toString('base64url')
    expect(readStreamingIp(config, parts.join('.'), now)).toBeNull()
    expect(readStreamingIp(config, 'nonsense', now)).toBeNull()
  })
})

describe('the play ticket', () => {
  const sessionId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  const value = signPlayCookie(config, { sessionId, grant })
  const asked = { assetId: 'asset-1', now }

  test('names the session and the grant, for its asset only', () => {
    expect(playCookieIn(`a=b; parde_play=${value}; c=d`)).toBe(value)
    expect(readPlayCookie(config, value, asked)).toEqual({ sessionId, grant })
    expect(readPlayCookie(config, value, { ...asked, assetId: 'asset-2' })).toBeNull()
    expect(readPlayCookie(config, value, { ...asked, now: later })).toBeNull()
    expect(readPlayCookie(other, value, asked)).toBeNull()
    expect(playCookieIn('a=b')).toBeNull()
  })

  test('of an event says that its pictures load from anywhere', () => {
    const event = signPlayCookie(config, { sessionId, grant: { ...grant, network: null } })
    expect(readPlayCookie(config, event, asked)).toEqual({ sessionId, grant: { ...grant, network: null } })
    expect(readPlayCookie(config, event.replace('.any.', '.'), asked)).toBeNull()
  })

  test('of a guest names nobody', () => {
    const free = signPlayCookie(config, { sessionId: null, grant: { ...grant, rightId: null } })
    expect(readPlayCookie(config, free, asked)).toMatchObject({ sessionId: null, grant: { rightId: null } })
  })

  test('is void when any part of it is changed, and no media token is one', () => {
    const parts = value.split('.')
    const changes: [number, string][] = [
      [0, 'guest'],
      [0, otherRight],
      [1, Buffer.from('192.0.2.8').toString('base64url')],
      [2, 'zzzzzzz'],
      [3, (1002).toString(36)],
      [4, otherRight],
      [4, 'free'],
      [5, ''],
    ]
    for (const [at, part] of changes) {
      const changed = parts.map((old, index) => (index === at ? part : old)).join('.')
      expect(readPlayCookie(config, changed, asked)).toBeNull()
    }
    const token = mediaFolder(config, grant).split('/')[3] ?? ''
    for (const made of ['', '.', '.....', 'guest', token, `guest.${parts[1]}.${token}`])
      expect(readPlayCookie(config, made, asked)).toBeNull()
  })
})

describe('resuming', () => {
  test.each([
    [0, 0],
    [4_999, 0],
    [5_000, 5_000],
    [94_999, 94_999],
    [95_000, 0],
  ])('a film of 100 s left at %i ms begins at %i ms', (position, expected) => {
    expect(resumeAt({ position_ms: position, duration_ms: 100_000, finished: isFinished(position, 100_000) })).toBe(
      expected,
    )
  })

  test('nothing known begins at the start', () => {
    expect(resumeAt(undefined)).toBe(0)
    expect(isFinished(0, 0)).toBe(false)
  })
})
