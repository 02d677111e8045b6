import { describe, expect, test } from 'vitest'
import type { Product } from './product.ts'
import type { PurchaseInfo } from '#web/features/payments/purchases/purchase-info.ts'
import { chosenOffer, waysForEverybody, waysForVisitor } from './ways.ts'

const toman = { amount: 490_000, currency: 'IRR' as const }
const dollars = { amount: 290, currency: 'USD' as const }
const release = '2026-11-27T17:30:00.000Z'

function product(change: Partial<Product> = {}): Product {
  return {
    tag: null,
    offers: [{ id: 'a', way: 'buy', prices: [toman, dollars], sale: null, terms: 'for good' }],
    availability: { state: 'available', release_at: null, ends_at: null },
    ...change,
  } as Product
}

const offered = (change: Partial<PurchaseInfo['offers'][number]> = {}): PurchaseInfo['offers'][number] => ({
  id: 'a',
  way: 'buy',
  purchase_type: 'BUY_MOVIE',
  price: toman,
  vat: toman,
  sale: null,
  terms: 'for good',
  reckoned: [],
  places_left: null,
  held: null,
  ...change,
})
const shown = {
  way: 'buy' as const,
  price: toman,
  sale: null,
  terms: 'for good',
  placesLeft: null,
  held: null,
}

function info(change: Partial<PurchaseInfo['watchable']>, rest: Partial<PurchaseInfo> = {}): PurchaseInfo {
  return {
    watchable: { allowed: false, by: null, until: null, rent: null, code: 'playback.buy', message: 'said', ...change },
    resume: null,
    owned: false,
    is_preparing: false,
    plans: { open: false, from: null, message: 'no plan' },
    offers: [offered()],
    ...rest,
  } as PurchaseInfo
}

describe('ways to watch, before the visitor is known', () => {
  test('name the price in the currency of the page', () => {
    expect(waysForEverybody(product(), 'USD').offers).toEqual([{ ...shown, price: dollars }])
    expect(waysForEverybody(product(), 'IRR').offers).toEqual([shown])
  })

  test('of a free title offer to watch at once', () => {
    const ways = waysForEverybody(product({ tag: 'free', offers: [] }), 'IRR')
    expect([ways.note?.key, ways.action?.kind]).toEqual(['free', 'watch'])
  })

  test('of a coming title tell the day and sell it', () => {
    const ways = waysForEverybody(
      product({ availability: { state: 'coming', release_at: release, ends_at: null } }),
      'IRR',
    )
    expect(ways.note).toEqual({ key: 'coming', release, tone: 'waiting' })
    expect(ways.action?.kind).toBe('buy')
  })

  test('of a title that is being prepared say so and sell nothing', () => {
    const preparing = product({ availability: { state: 'preparing', release_at: null, ends_at: null } })
    expect(waysForEverybody(preparing, 'IRR')).toEqual({
      note: { key: 'preparing', tone: 'waiting' },
      offers: [],
      action: null,
      plan: null,
      closed: null,
    })
  })

  test('of a title whose release is over offer nothing', () => {
    const ways = waysForEverybody(
      product({ availability: { state: 'ended', release_at: null, ends_at: release } }),
      'IRR',
    )
    expect([ways.note?.key, ways.offers, ways.action]).toEqual(['ended', [], null])
  })

  test('of a title that nobody sells say so', () => {
    expect(waysForEverybody(product({ offers: [] }), 'IRR').note?.key).toBe('notForSale')
  })
})

describe('ways to watch, for this visitor', () => {
  test('who owns it go on where they stopped', () => {
    const ways = waysForVisitor(
      product(),
      info({ allowed: true, by: 'PURCHASE' }, { resume: { position_ms: 60_000, duration_ms: 240_000 } }),
    )
    expect(ways.note?.key).toBe('owned')
    expect(ways.action).toEqual({ kind: 'watch', resumeMs: 60_000, watched: 0.25 })
  })

  test('whose right ends are told until when', () => {
    expect(waysForVisitor(product(), info({ allowed: true, by: 'TICKET', until: release })).note).toEqual({
      key: 'until',
      until: release,
      tone: 'good',
    })
  })

  test('who must buy see the price of the API, not of the page', () => {
    const price = { amount: 390_000, currency: 'IRR' as const }
    const ways = waysForVisitor(product(), info({}, { offers: [offered({ price })] }))
    expect([ways.action, ways.offers]).toEqual([{ kind: 'buy' }, [{ ...shown, price }]])
    expect(ways.note).toBeNull()
  })

  test.each(['playback.region', 'playback.release_ended'])('who meet %s are told why and sold nothing', (code) => {
    const ways = waysForVisitor(product(), info({ code, message: 'why' }))
    expect(ways).toEqual({
      note: { key: 'said', text: 'why', tone: 'failed' },
      offers: [],
      action: null,
      plan: null,
      closed: null,
    })
  })

  test('who own what is not encoded yet wait for it', () => {
    const ways = waysForVisitor(product(), info({ allowed: true, by: 'PURCHASE' }, { owned: true, is_preparing: true }))
    expect([ways.note?.key, ways.action]).toEqual(['ownedPreparing', null])
  })

  test('what is being prepared is not sold', () => {
    const ways = waysForVisitor(product(), info({}, { offers: [], is_preparing: true }))
    expect(ways).toEqual({
      note: { key: 'preparing', tone: 'waiting' },
      offers: [],
      action: null,
      plan: null,
      closed: null,
    })
  })

  test('who bought before the release are told the day instead of a price', () => {
    const coming = product({ availability: { state: 'coming', release_at: release, ends_at: null } })
    const ways = waysForVisitor(coming, info({ code: 'playback.not_now' }, { owned: true, offers: [] }))
    expect(ways).toEqual({
      note: { key: 'ownedComing', release, tone: 'good' },
      offers: [],
      action: null,
      plan: null,
      closed: null,
    })
  })

  test('a child is sold nothing and told who could, but watches what the account has', () => {
    const ways = waysForVisitor(product(), info({}, { offers: [] }), true)
    expect(ways).toEqual({
      note: { key: 'askGrownUp', tone: 'waiting' },
      offers: [],
      action: null,
      plan: null,
      closed: null,
    })
    const bought = waysForVisitor(product(), info({ allowed: true, by: 'PURCHASE' }, { owned: true, offers: [] }), true)
    expect(bought.action?.kind).toBe('watch')
  })

  test('a sale shows the usual price and its end, in both places', () => {
    const usual = { amount: 690_000, currency: 'IRR' as const }
    const sale = { usual, endsAt: release }
    const page = product({
      offers: [{ id: 'a', way: 'buy', prices: [toman], sale: { ends_at: release, usual: [usual] }, terms: 'for good' }],
    })
    expect(waysForEverybody(page, 'IRR').offers).toEqual([{ ...shown, sale }])
    const asked = info({}, { offers: [offered({ sale: { ends_at: release, usual } })] })
    expect(waysForVisitor(product(), asked).offers).toEqual([{ ...shown, sale }])
  })

  test('a rent says by when to begin, and once begun until when', () => {
    const rented = { allowed: true, by: 'PURCHASE', until: release } as const
    const waiting = info({ ...rented, rent: { watch_hours: 48, has_begun: false } })
    expect(waysForVisitor(product(), waiting).note).toEqual({
      key: 'rentBegin',
      until: release,
      hours: 48,
      tone: 'good',
    })
    const begun = info({ ...rented, rent: { watch_hours: 48, has_begun: true } })
    const ways = waysForVisitor(product(), begun)
    expect(ways.note).toEqual({ key: 'rentUntil', until: release, tone: 'good' })
    // and it can still be bought for good
    expect([ways.action?.kind, ways.offers.length]).toEqual(['watch', 1])
  })

  test('what is sold out is shown and not sold; the other way is', () => {
    const gone = offered({ places_left: 0 })
    const closed = waysForVisitor(product(), info({}, { offers: [gone] }))
    expect([closed.note?.key, closed.action, closed.offers.length]).toEqual(['soldOut', null, 1])
    const rent = offered({ way: 'rent' })
    const open = waysForVisitor(product(), info({}, { offers: [gone, rent] }))
    expect([open.note, open.action]).toEqual([null, { kind: 'buy' }])
    expect(chosenOffer(open, 'buy')?.way).toBe('rent')
  })

  test('whoever holds the last place can go on with it', () => {
    const held = { purchase_id: 'p', until: release }
    const ways = waysForVisitor(product(), info({}, { offers: [offered({ places_left: 0, held })] }))
    expect(chosenOffer(ways, null)?.held).toEqual({ purchaseId: 'p', until: release })
  })
})

describe('plans among the ways to watch', () => {
  const open = { open: true, from: toman, message: null }

  test('are offered where one opens the title, beside its own price', () => {
    const ways = waysForVisitor(product(), info({}, { plans: open }))
    expect([ways.plan, ways.closed, ways.action?.kind]).toEqual([{ from: toman }, null, 'buy'])
  })

  test('are said not to be available where none does', () => {
    const ways = waysForVisitor(product(), info({}))
    expect([ways.plan, ways.closed]).toEqual([null, 'no plan'])
  })

  test('whoever has a plan that does not open it reads why, and may still buy', () => {
    const ways = waysForVisitor(product(), info({ code: 'playback.plans', message: 'not in plans' }))
    expect([ways.note, ways.closed, ways.action?.kind]).toEqual([
      { key: 'said', text: 'not in plans', tone: 'waiting' },
      null,
      'buy',
    ])
  })

  test('a member who has paused a plan that opens it reads so, is not sold another plan, and may still buy', () => {
    const paused = { code: 'playback.plan_paused', message: 'paused' }
    const ways = waysForVisitor(product(), info(paused, { plans: open }))
    expect([ways.note, ways.plan, ways.closed, ways.action?.kind]).toEqual([
      { key: 'planPaused', text: 'paused', tone: 'waiting' },
      null,
      null,
      'buy',
    ])
    expect(waysForVisitor(product(), info(paused), true).note?.key).toBe('askGrownUp')
    // there is nothing to open yet
    expect(waysForVisitor(product(), info(paused, { is_preparing: true })).note?.key).toBe('preparing')
  })

  test('are nothing for a child, nor for who may watch already', () => {
    expect(waysForVisitor(product(), info({}, { plans: open }), true).plan).toBeNull()
    expect(waysForVisitor(product(), info({ allowed: true, by: 'PURCHASE' }, { plans: open })).plan).toBeNull()
  })
})
