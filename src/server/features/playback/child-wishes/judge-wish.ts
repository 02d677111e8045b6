import { after, hours } from '#lib/time/clock.ts'

export const wishRules = {
  /** How long a wish waits for an answer. */
  life: hours(24),
  /** How many wishes of one profile may be made within `life`, whatever became of them: so that nobody is worn out. */
  most: 5,
} as const

export type WishState = 'asked' | 'paying' | 'bought' | 'open' | 'refused' | 'withdrawn' | 'over'

export interface WishFacts {
  state: 'asked' | 'refused' | 'withdrawn'
  endsAt: Date
  leasedUntil: Date | null
  /** Of the purchase of its present try; null: none was made. */
  purchase: string | null
}

/** States of a purchase whose money may still come. */
const live: readonly string[] = ['open', 'waiting']
/** Whether a purchase waits for its buyer to pay, or for its bank to answer: who came back from the bank goes on from there. */
export const isPayable = (purchase: string | null): boolean => purchase !== null && live.includes(purchase)

/** States of a purchase that another try replaces. */
const ended: readonly string[] = ['cancelled', 'failed', 'expired', 'returned']

/**
 * Returns the state of a wish. A wish whose purchase is paid counts as bought, also when somebody refused it meanwhile; a wish
 * that is being paid does not end while its buyer is at the bank.
 */
export function standingOf(wish: WishFacts, now: Date): WishState {
  if (wish.purchase === 'paid') return 'bought'
  if (wish.state !== 'asked') return wish.state
  const isLeased = wish.leasedUntil !== null && wish.leasedUntil > now
  if (isLeased || (wish.purchase !== null && live.includes(wish.purchase))) return 'paying'
  return now < wish.endsAt ? 'asked' : 'over'
}

/** Whether the next press is a new try: the purchase of the last one has ended without a payment. */
export const needsAnotherTry = (purchase: string | null): boolean => purchase !== null && ended.includes(purchase)

/** The lower of the price of asking and that of now: what was told is what is paid, and a fall of the price is the buyer's. */
export const priceOfWish = (asked: number | null, now: number): number => (asked === null ? now : Math.min(asked, now))

export const endOfWish = (now: Date): Date => after(now, wishRules.life)
