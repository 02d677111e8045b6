/**
 * What one answer of play-info opened. Media token and play cookie are this, signed, so that neither serves another
 * opening: the same film opened by itself and through a screening are two.
 */
import type { AssetId, ProductId, WayInId } from '#lib/ids.ts'

export interface Opening {
  /** What plays. */
  assetId: AssetId
  /** What was opened: the title itself, or the screening that shows it. */
  productId: ProductId
  /** The right, or the period of a plan, that opened it; null = free, or a preview. */
  rightId: WayInId | null
  /** The network address it plays on. */
  network: string
  until: Date
}

type SpelledOut = Pick<Opening, 'productId' | 'rightId' | 'until'>

const nothing = 'free'

/** The part that a token spells out: end (seconds), product and right; without dots at its ends, safe in a path. */
export function spellOpening({ until, productId, rightId }: SpelledOut): string {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${seconds.toString(36)}.${productId.toString(36)}.${rightId ?? nothing}`
}

/** What a signed token spells out; null when it is over, or spells nothing out. */
export function readOpening(text: string, now: Date): SpelledOut | null {
  const [end, product, right, ...rest] = text.split('.')
  if (end === undefined || product === undefined || right === undefined || rest.length > 0) return null
  const until = new Date(Number.parseInt(end, 36) * 1000)
  const productId = Number.parseInt(product, 36)
  // written so that an end that is no number is over too
  if (!(until > now) || !Number.isSafeInteger(productId)) return null
  return { until, productId, rightId: right === nothing ? null : right }
}
