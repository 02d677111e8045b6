import { describe, expect, it } from 'vitest'
import { after, seconds } from '#lib/time/clock.ts'
import { stateOf } from './device-request.ts'

const now = new Date('2026-11-21T09:00:00Z')
const asked = { expires_at: after(now, seconds(1)), decided_at: null, member_id: null, taken_at: null }
const decided = { ...asked, decided_at: now }

describe('a device that asks to be let in', () => {
  it('waits until somebody decides', () => expect(stateOf(asked, now)).toBe('PENDING'))
  it('is let in by a member', () => expect(stateOf({ ...decided, member_id: 'm' }, now)).toBe('APPROVED'))
  it('is refused where no member stands for it', () => expect(stateOf(decided, now)).toBe('REFUSED'))
  it('comes in once', () => expect(stateOf({ ...decided, member_id: 'm', taken_at: now }, now)).toBe('EXPIRED'))
  it('runs out at the last instant, decided or not', () => {
    for (const request of [asked, decided, { ...decided, member_id: 'm' }])
      expect(stateOf(request, asked.expires_at)).toBe('EXPIRED')
  })
})
