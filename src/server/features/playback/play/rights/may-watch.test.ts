import { describe, expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import type { Allowed } from './judge-right.ts'
import { mayWatch } from './may-watch.ts'
import type { WatchFacts, WatchRight } from './watch-facts.ts'

const now = new Date('2026-11-21T09:00:00Z')
const before = new Date('2026-11-01T00:00:00Z')
const later = new Date('2026-12-01T00:00:00Z')

const paid: WatchFacts = {
  isFree: false,
  isPublished: true,
  releaseAt: null,
  releaseEndsAt: null,
  regions: null,
  ageRating: 15,
  screening: null,
  country: 'IR',
  isSignedIn: true,
  hasChosen: true,
  ageLimit: null,
  planUntil: null,
  pausedUntil: null,
  rights: [],
}
const held = { id: 'right', startsAt: before, rent: null, festival: null }
const bought: WatchRight = { ...held, by: 'PURCHASE', endsAt: null }
const lent: WatchRight = { ...held, by: 'SUBSCRIPTION', endsAt: later }
const lapsed: WatchRight = { ...lent, endsAt: new Date('2026-11-20T00:00:00Z') }
const toBegin: WatchRight = { ...bought, endsAt: later, rent: { watchHours: 48, hasBegun: false } }
const begun: WatchRight = {
  ...bought,
  endsAt: new Date('2026-11-22T00:00:00Z'),
  rent: { watchHours: 48, hasBegun: true },
}

const free = (until: Date | null): Allowed => ({ allowed: true, by: 'FREE', until, rightId: null, rent: null })
const by = ({ by: kind, id, rent }: WatchRight, until: Date | null): Allowed => ({
  allowed: true,
  by: kind,
  until,
  rightId: id,
  rent,
})

const rows: [string, Partial<WatchFacts>, ReturnType<typeof mayWatch>][] = [
  ['a guest signs in first', { isSignedIn: false }, { allowed: false, code: 'playback.sign_in' }],
  ['a member without a right buys', {}, { allowed: false, code: 'playback.buy' }],
  ['a free title opens for a guest', { isFree: true, isSignedIn: false }, free(null)],
  ['a free title ends with its release', { isFree: true, releaseEndsAt: later }, free(later)],
  ['a bought title opens for good', { rights: [bought] }, by(bought, null)],
  ['a subscription opens until its end', { rights: [lent] }, by(lent, later)],
  ['a purchase is named before a subscription', { rights: [lent, bought] }, by(bought, null)],
  ['a rent opens until it has to be begun', { rights: [toBegin] }, by(toBegin, later)],
  ['a rent that has begun opens until its hours are over', { rights: [begun] }, by(begun, begun.endsAt)],
  ['a rent is not begun where a subscription lets them in', { rights: [toBegin, lent] }, by(lent, later)],
  ['nor where one that has begun does', { rights: [toBegin, begun] }, by(begun, begun.endsAt)],
  ['what is owned is not rented', { rights: [toBegin, bought] }, by(bought, null)],
  ['a rent outlives the end of a release', { releaseEndsAt: before, rights: [toBegin] }, by(toBegin, later)],
  ['and unpublishing', { isPublished: false, rights: [begun] }, by(begun, begun.endsAt)],
  ['but not a region', { regions: ['DE'], rights: [begun] }, { allowed: false, code: 'playback.region' }],
  [
    'a rent does not open before the release',
    { releaseAt: later, rights: [toBegin] },
    { allowed: false, code: 'playback.not_now' },
  ],
  [
    'a rent that is over says so',
    { rights: [{ ...begun, endsAt: before }] },
    { allowed: false, code: 'playback.ended' },
  ],
  ['a lapsed right says that it has ended', { rights: [lapsed] }, { allowed: false, code: 'playback.ended' }],
  [
    'a right that begins later does not open yet',
    { rights: [{ ...bought, startsAt: later }] },
    { allowed: false, code: 'playback.buy' },
  ],
  [
    'nothing opens before its release, bought or not',
    { releaseAt: later, rights: [bought] },
    { allowed: false, code: 'playback.not_now' },
  ],
  ['nor does a free title', { releaseAt: later, isFree: true }, { allowed: false, code: 'playback.not_now' }],
  [
    'the end of a release ends a subscription',
    { releaseEndsAt: before, rights: [lent] },
    { allowed: false, code: 'playback.release_ended' },
  ],
  ['but not a purchase', { releaseEndsAt: before, rights: [bought] }, by(bought, null)],
  ['taken off the site, a purchase stays', { isPublished: false, rights: [bought] }, by(bought, null)],
  [
    'taken off the site, free is no longer free',
    { isPublished: false, isFree: true },
    { allowed: false, code: 'playback.buy' },
  ],
  [
    'another region is refused, even to buyers',
    { regions: ['DE'], rights: [bought] },
    { allowed: false, code: 'playback.region' },
  ],
  [
    'a child’s profile is refused what is rated above it, even what the account has bought',
    { ageLimit: 12, rights: [bought] },
    { allowed: false, code: 'playback.age' },
  ],
  ['and what is free', { ageLimit: 0, ageRating: 7, isFree: true }, { allowed: false, code: 'playback.age' }],
  ['a child watches what is rated at its limit', { ageLimit: 15, isFree: true }, free(null)],
  ['and below it', { ageLimit: 18, rights: [bought] }, by(bought, null)],
  ['a child is not told what a closed title costs', { ageLimit: 7 }, { allowed: false, code: 'playback.age' }],
  [
    'nor when it comes, nor where it is shown',
    { ageLimit: 7, releaseAt: later, regions: ['DE'] },
    { allowed: false, code: 'playback.age' },
  ],
  [
    'a session that has not said who watches does so first',
    { hasChosen: false, rights: [bought], isFree: true },
    { allowed: false, code: 'profile.choose_first' },
  ],
  ['a guest has nothing to choose', { isSignedIn: false, hasChosen: false, isFree: true }, free(null)],
  ['one of the regions is let in', { regions: ['DE', 'IR'], rights: [bought] }, by(bought, null)],
  ['an unknown place is not locked out', { regions: ['DE'], country: null, rights: [bought] }, by(bought, null)],
]

describe('who may watch', () => {
  test.each(rows)('%s', (_title, change, verdict) => {
    expect(mayWatch({ ...paid, ...change }, now)).toEqual(verdict)
  })

  test('a right ends at its instant, not after it', () => {
    const right = { ...lent, endsAt: now }
    expect(mayWatch({ ...paid, rights: [right] }, now)).toEqual({ allowed: false, code: 'playback.ended' })
    expect(mayWatch({ ...paid, rights: [right] }, new Date(now.getTime() - 1)).allowed).toBe(true)
  })

  test('a right begins at its instant, not after it', () => {
    const right = { ...lent, startsAt: now }
    expect(mayWatch({ ...paid, rights: [right] }, now).allowed).toBe(true)
    expect(mayWatch({ ...paid, rights: [right] }, new Date(now.getTime() - 1)).allowed).toBe(false)
  })

  test('a ticket that waits for the new date of its screening is not asked to be bought', () => {
    const opensAt = later
    const screening = {
      opensAt,
      closesAt: null,
      regions: null,
      ageRating: 0,
      clock: null,
      productId: 9 as ProductId,
    }
    const dated: WatchRight = { ...begun, by: 'TICKET', startsAt: opensAt, endsAt: null }
    const refused = { allowed: false, code: 'playback.screening_not_begun' }
    expect(mayWatch({ ...paid, screening, rights: [dated] }, now)).toEqual(refused)
    expect(mayWatch({ ...paid, screening, rights: [] }, now)).toEqual({ allowed: false, code: 'playback.buy' })
    expect(mayWatch({ ...paid, screening, rights: [dated] }, later).allowed).toBe(true)
  })

  test('of two lent rights the longer one counts', () => {
    const longer: WatchRight = { ...held, id: 'longer', by: 'FESTIVAL', endsAt: new Date('2027-01-01T00:00:00Z') }
    const won = by(longer, longer.endsAt)
    expect(mayWatch({ ...paid, rights: [lent, longer] }, now)).toEqual(won)
    expect(mayWatch({ ...paid, rights: [longer, lent] }, now)).toEqual(won)
  })
})
