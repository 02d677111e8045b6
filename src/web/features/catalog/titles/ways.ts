import type { Currency, Money } from '#lib/money/money.ts'
import type { Product } from './product.ts'
import type { PurchaseInfo } from '#web/features/payments/purchases/purchase-info.ts'

/** Content of the “ways to watch” box. */
export type Ways = {
  note: WaysNote | null
  /** In the order of display; sold-out ones are included. */
  offers: readonly WayOffer[]
  /**
   * `plan`: a plan opens the title; `from` is the lowest price when the visitor has no such plan. `closed`: the
   * sentence when no plan opens it.
   */
  plan: { from: Money | null } | null
  closed: string | null
  action: { kind: 'watch'; resumeMs: number | null; watched: number | null } | { kind: 'buy' } | null
}

/** One way to get the title, at one price. */
export type WayOffer = {
  way: 'buy' | 'rent'
  price: Money
  /** Set during a sale. */
  sale: { usual: Money; endsAt: string } | null
  terms: string
  /** For a limited offer: how many are left for this visitor. */
  placesLeft: number | null
  /** Set while the visitor's unpaid purchase holds a place. */
  held: { purchaseId: string; until: string } | null
}

export const isSoldOut = ({ placesLeft, held }: WayOffer): boolean => placesLeft === 0 && held === null

/** The offer of the button: the chosen one, or the first that can be bought. */
export function chosenOffer(ways: Ways, way: WayOffer['way'] | null): WayOffer | null {
  const open = ways.offers.filter((offer) => !isSoldOut(offer))
  return open.find((offer) => offer.way === way) ?? open[0] ?? null
}

export type WaysNote =
  | { key: 'askGrownUp'; tone: 'waiting' }
  | { key: 'free' | 'owned' | 'ownedPreparing' | 'preparing' | 'notForSale' | 'ended'; tone: 'good' | 'waiting' }
  | { key: 'soldOut'; tone: 'waiting' }
  | { key: 'until' | 'rentUntil'; until: string; tone: 'good' }
  | { key: 'rentBegin'; until: string; hours: number; tone: 'good' }
  | { key: 'coming' | 'ownedComing'; release: string; tone: 'good' | 'waiting' }
  | { key: 'planPaused'; text: string; tone: 'waiting' }
  | { key: 'said'; text: string; tone: 'failed' | 'waiting' }

/** Codes of a visitor who would have to pay. */
const unpaid: readonly string[] = ['playback.buy', 'playback.plans', 'playback.plan_paused']

type Without = Omit<Ways, 'plan' | 'closed'>

/** Returns the ways that the page shows before the visitor is known; plans are added afterwards. */
export function waysForEverybody(product: Product, currency: Currency): Ways {
  return { ...waysOfPage(product, currency), plan: null, closed: null }
}

function waysOfPage(product: Product, currency: Currency): Without {
  const { state, release_at } = product.availability
  if (state === 'ended') return { note: { key: 'ended', tone: 'waiting' }, offers: [], action: null }
  const offers = offersOfPage(product, currency)
  const buy: Ways['action'] = offers.length > 0 ? { kind: 'buy' } : null
  if (state === 'coming' && release_at)
    return { note: { key: 'coming', release: release_at, tone: 'waiting' }, offers, action: buy }
  if (state === 'preparing') return { note: { key: 'preparing', tone: 'waiting' }, offers: [], action: null }
  if (product.tag === 'free') {
    return { note: { key: 'free', tone: 'good' }, offers: [], action: { kind: 'watch', resumeMs: null, watched: null } }
  }
  return { note: offers.length > 0 ? null : { key: 'notForSale', tone: 'waiting' }, offers, action: buy }
}

function offersOfPage(product: Product, currency: Currency): WayOffer[] {
  return product.offers.flatMap(({ way, prices, sale, terms }): WayOffer[] => {
    const price = prices.find((one) => one.currency === currency) ?? prices[0]
    if (way === 'free' || !price) return []
    const usual = sale?.usual.find((one) => one.currency === price.currency)
    return [
      { way, price, sale: sale && usual ? { usual, endsAt: sale.ends_at } : null, terms, placesLeft: null, held: null },
    ]
  })
}

function offersOfApi(info: PurchaseInfo): WayOffer[] {
  return info.offers.flatMap(({ way, price, sale, terms, places_left, held }): WayOffer[] => {
    if (way === 'free' || price === null) return []
    return [
      {
        way,
        price,
        sale: sale && { usual: sale.usual, endsAt: sale.ends_at },
        terms,
        placesLeft: places_left,
        held: held && { purchaseId: held.purchase_id, until: held.until },
      },
    ]
  })
}

/** Returns the visitor's ways, by the API's answer. A child is sold nothing, and reads who can buy it. */
export function waysForVisitor(product: Product, info: PurchaseInfo, isChild = false): Ways {
  const ways = waysOfVisitor(product, info, isChild)
  const isOpen = info.watchable.allowed || info.is_preparing || isChild
  const isPaused = info.watchable.code === 'playback.plan_paused'
  const hasPlan = info.watchable.code === 'playback.plans' || isPaused
  const isSold = ways.offers.length > 0 || info.watchable.code === 'playback.buy' || hasPlan
  const mayBuy =
    !isOpen && (isSold || info.watchable.code === 'playback.sign_in' || info.watchable.code === 'playback.ended')
  return {
    ...ways,
    plan: mayBuy && !isPaused && info.plans.open ? { from: info.plans.from } : null,
    // a visitor with a plan reads this above, as the reason
    closed: mayBuy && !hasPlan && ways.offers.length > 0 ? info.plans.message : null,
  }
}

function waysOfVisitor(product: Product, info: PurchaseInfo, isChild: boolean): Without {
  const { watchable } = info
  const offers = offersOfApi(info)
  if (watchable.allowed) return allowed(info, offers)
  const closed = watchable.code === 'playback.age' || watchable.code === 'profile.choose_first'
  if (closed || watchable.code === 'playback.region' || watchable.code === 'playback.release_ended') {
    return { note: { key: 'said', text: watchable.message ?? '', tone: 'failed' }, offers: [], action: null }
  }
  const isUnpaid = watchable.code !== null && unpaid.includes(watchable.code)
  if (isChild && isUnpaid && !info.is_preparing)
    return { note: { key: 'askGrownUp', tone: 'waiting' }, offers: [], action: null }
  const isOpen = offers.some((offer) => !isSoldOut(offer))
  const note = obstacle(product, info, offers.length > 0)
  if (offers.length > 0 && !isOpen) return { note: note ?? { key: 'soldOut', tone: 'waiting' }, offers, action: null }
  return { note, offers, action: isOpen ? { kind: 'buy' } : null }
}

function allowed(info: PurchaseInfo, offers: WayOffer[]): Without {
  const { resume } = info
  const watched = resume && resume.duration_ms > 0 ? resume.position_ms / resume.duration_ms : null
  if (info.is_preparing)
    return { note: { key: info.owned ? 'ownedPreparing' : 'preparing', tone: 'waiting' }, offers: [], action: null }
  return { note: allowedNote(info), offers, action: { kind: 'watch', resumeMs: resume?.position_ms ?? null, watched } }
}

function allowedNote({ watchable }: PurchaseInfo): WaysNote {
  const { until, rent } = watchable
  if (!until) return { key: watchable.by === 'FREE' ? 'free' : 'owned', tone: 'good' }
  if (rent === null) return { key: 'until', until, tone: 'good' }
  return rent.has_begun
    ? { key: 'rentUntil', until, tone: 'good' }
    : { key: 'rentBegin', until, hours: rent.watch_hours, tone: 'good' }
}

function obstacle(product: Product, info: PurchaseInfo, isForSale: boolean): WaysNote | null {
  const { code, message } = info.watchable
  const { release_at } = product.availability
  if (code === 'playback.not_now' && release_at)
    return info.owned
      ? { key: 'ownedComing', release: release_at, tone: 'good' }
      : { key: 'coming', release: release_at, tone: 'waiting' }
  if (code === 'playback.not_now' || code === 'playback.ended' || code === 'playback.plans')
    return { key: 'said', text: message ?? '', tone: 'waiting' }
  if (info.is_preparing) return { key: 'preparing', tone: 'waiting' }
  if (code === 'playback.plan_paused') return { key: 'planPaused', text: message ?? '', tone: 'waiting' }
  return isForSale ? null : { key: 'notForSale', tone: 'waiting' }
}
