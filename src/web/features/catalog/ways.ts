import type { Currency, Money } from '#lib/money.ts'
import type { Product, PurchaseInfo } from './product.ts'

/** What the “ways to watch” box says and offers. */
export type Ways = {
  note: WaysNote | null
  offer: { price: Money; terms: string } | null
  /** Plans that open it: from which price, where the visitor has none that does. `closed`: the sentence where no plan does. */
  plan: { from: Money | null } | null
  closed: string | null
  action: { kind: 'watch'; resumeMs: number | null; watched: number | null } | { kind: 'buy'; price: Money } | null
}

export type WaysNote =
  | { key: 'askGrownUp'; tone: 'waiting' }
  | { key: 'free' | 'owned' | 'ownedPreparing' | 'preparing' | 'notForSale' | 'ended'; tone: 'good' | 'waiting' }
  | { key: 'until'; until: string; tone: 'good' }
  | { key: 'coming' | 'ownedComing'; release: string; tone: 'good' | 'waiting' }
  | { key: 'said'; text: string; tone: 'failed' | 'waiting' }

type Without = Omit<Ways, 'plan' | 'closed'>

/** What everybody sees before the visitor is known, from the page itself; plans come with the visitor. */
export function waysForEverybody(product: Product, currency: Currency): Ways {
  return { ...waysOfPage(product, currency), plan: null, closed: null }
}

function waysOfPage(product: Product, currency: Currency): Without {
  const { state, release_at } = product.availability
  if (state === 'ended') return { note: { key: 'ended', tone: 'waiting' }, offer: null, action: null }
  const offer = firstOffer(product, currency)
  const buy: Ways['action'] = offer ? { kind: 'buy', price: offer.price } : null
  if (state === 'coming' && release_at)
    return { note: { key: 'coming', release: release_at, tone: 'waiting' }, offer, action: buy }
  if (state === 'preparing') return { note: { key: 'preparing', tone: 'waiting' }, offer: null, action: null }
  if (product.tag === 'free') {
    return {
      note: { key: 'free', tone: 'good' },
      offer: null,
      action: { kind: 'watch', resumeMs: null, watched: null },
    }
  }
  return { note: offer ? null : { key: 'notForSale', tone: 'waiting' }, offer, action: buy }
}

function firstOffer(product: Product, currency: Currency): Ways['offer'] {
  for (const offer of product.offers) {
    const price = offer.prices.find((one) => one.currency === currency) ?? offer.prices[0]
    if (offer.way === 'buy' && price) return { price, terms: offer.terms }
  }
  return null
}

/** What this visitor may do, as the API has judged. A child is sold nothing, and told who could. */
export function waysForVisitor(product: Product, info: PurchaseInfo, isChild = false): Ways {
  const ways = waysOfVisitor(product, info, isChild)
  const isOpen = info.watchable.allowed || info.is_preparing || isChild
  const hasPlan = info.watchable.code === 'playback.plans'
  const isSold = ways.offer !== null || info.watchable.code === 'playback.buy' || hasPlan
  const mayBuy =
    !isOpen && (isSold || info.watchable.code === 'playback.sign_in' || info.watchable.code === 'playback.ended')
  return {
    ...ways,
    plan: mayBuy && info.plans.open ? { from: info.plans.from } : null,
    // who has a plan reads it above, as the reason
    closed: mayBuy && !hasPlan && ways.offer !== null ? info.plans.message : null,
  }
}

function waysOfVisitor(product: Product, info: PurchaseInfo, isChild: boolean): Without {
  const { watchable } = info
  const first = info.offers.find((one) => one.way === 'buy' && one.price !== null)
  const offer = first?.price ? { price: first.price, terms: first.terms } : null
  if (watchable.allowed) return allowed(product, info)
  const closed = watchable.code === 'playback.age' || watchable.code === 'profile.choose_first'
  if (closed || watchable.code === 'playback.region' || watchable.code === 'playback.release_ended') {
    return { note: { key: 'said', text: watchable.message ?? '', tone: 'failed' }, offer: null, action: null }
  }
  const isUnpaid = watchable.code === 'playback.buy' || watchable.code === 'playback.plans'
  if (isChild && isUnpaid && !info.is_preparing)
    return { note: { key: 'askGrownUp', tone: 'waiting' }, offer: null, action: null }
  const action: Ways['action'] = offer ? { kind: 'buy', price: offer.price } : null
  return { note: obstacle(product, info, offer !== null), offer, action }
}

function allowed(product: Product, info: PurchaseInfo): Without {
  const { watchable, resume } = info
  const watched = resume && resume.duration_ms > 0 ? resume.position_ms / resume.duration_ms : null
  const note: WaysNote = watchable.until
    ? { key: 'until', until: watchable.until, tone: 'good' }
    : { key: watchable.by === 'FREE' ? 'free' : 'owned', tone: 'good' }
  if (info.is_preparing)
    return { note: { key: info.owned ? 'ownedPreparing' : 'preparing', tone: 'waiting' }, offer: null, action: null }
  return { note, offer: null, action: { kind: 'watch', resumeMs: resume?.position_ms ?? null, watched } }
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
  return isForSale ? null : { key: 'notForSale', tone: 'waiting' }
}
