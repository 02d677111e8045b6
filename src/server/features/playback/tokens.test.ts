import { describe, expect, test } from 'vitest'
import { isMediaTokenRight, mediaFolder } from '../../media-token.ts'
import { readPlayTicket, signPlayTicket, ticketIn } from './play-ticket.ts'
import { isFinished, resumeAt } from './resume.ts'
import { readStreamingIp, signStreamingIp } from './streaming-ip.ts'

const config = { secret: 's'.repeat(40) }
const other = { secret: 'o'.repeat(40) }
const now = new Date('2026-11-21T09:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')

describe('the media token', () => {
  const folder = mediaFolder(config, { assetId: 'asset-1', ip: '192.0.2.7', expiresAt: later })
  const token = folder.split('/')[3] ?? ''
  const asked = { assetId: 'asset-1', ip: '192.0.2.7', now }

  test('opens its asset for its address until its end', () => {
    expect(folder).toBe(`/media/t/${token}/asset-1`)
    expect(isMediaTokenRight(config, token, asked)).toBe(true)
    expect(isMediaTokenRight(config, token, { ...asked, now: later })).toBe(false)
  })

  test('opens nothing else', () => {
    expect(isMediaTokenRight(config, token, { ...asked, assetId: 'asset-2' })).toBe(false)
    expect(isMediaTokenRight(config, token, { ...asked, ip: '192.0.2.8' })).toBe(false)
    expect(isMediaTokenRight(other, token, asked)).toBe(false)
    const [expiry, signature] = token.split('.')
    const longer = (Number.parseInt(expiry ?? '', 36) + 3600).toString(36)
    expect(isMediaTokenRight(config, `${longer}.${signature}`, asked)).toBe(false)
    for (const made of ['', '.', 'zz', `${expiry}.`, `${expiry}.aaaa`])
      expect(isMediaTokenRight(config, made, asked)).toBe(false)
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
  test('names the session for its asset only', () => {
    const value = signPlayTicket(config, { sessionId: 'session-1', assetId: 'asset-1', expiresAt: later })
    expect(ticketIn(`a=b; parde_play=${value}; c=d`)).toBe(value)
    expect(readPlayTicket(config, value, { assetId: 'asset-1', now })).toBe('session-1')
    expect(readPlayTicket(config, value, { assetId: 'asset-2', now })).toBeNull()
    expect(readPlayTicket(config, value, { assetId: 'asset-1', now: later })).toBeNull()
    expect(readPlayTicket(other, value, { assetId: 'asset-1', now })).toBeNull()
    expect(ticketIn('a=b')).toBeNull()
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
