/**
 * The things that one answer of play-info opened. Media token and play cookie contain them, signed, so that neither is
 * valid for another grant: a film opened directly and the same film opened through a screening are two.
 */
import type { PlayedId, ProductId, EntitlementSourceId } from '#lib/ids.ts'

export interface PlaybackGrant {
  /** The asset that plays. */
  assetId: PlayedId
  /** The opened product: the title itself, or the screening that shows it. */
  productId: ProductId
  /** The right, or the period of a plan, that opened it; null = free, or a preview. */
  rightId: EntitlementSourceId | null
  /**
   * The network from which it is loaded, as `loadingNetwork` names it; null = any, because the network of an event's
   * ticket is judged where its keys are given.
   */
  network: string | null
  until: Date
}

type SpelledOut = Pick<PlaybackGrant, 'productId' | 'rightId' | 'until'> & { isBound: boolean }

const nothing = 'free'
/** Said by a grant that is loaded from anywhere. */
const anywhere = 'any'

/**
 * The readable part of a token: end (seconds), product and right, and whether it is loaded from anywhere; without dots at
 * its ends, safe in a path.
 */
export function spellGrant({ until, productId, rightId, network }: Omit<PlaybackGrant, 'assetId'>): string {
  const seconds = Math.floor(until.getTime() / 1000)
  const spelled = `${seconds.toString(36)}.${productId.toString(36)}.${rightId ?? nothing}`
  return network === null ? `${spelled}.${anywhere}` : spelled
}

/** Returns the contents of a signed token; null when it has expired or is malformed. */
export function readGrant(text: string, now: Date): SpelledOut | null {
  const [end, product, right, from, ...rest] = text.split('.')
  if (end === undefined || product === undefined || right === undefined || rest.length > 0) return null
  if (from !== undefined && from !== anywhere) return null
  const until = new Date(Number.parseInt(end, 36) * 1000)
  const productId = Number.parseInt(product, 36)
  // written so that an end that is not a number counts as expired
  if (!(until > now) || !Number.isSafeInteger(productId)) return null
  return { until, productId, rightId: right === nothing ? null : right, isBound: from === undefined }
}
