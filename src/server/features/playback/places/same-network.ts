import type { BoundNetwork } from '#db/json-columns.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { CallerNetwork } from '#server/http/caller-network.ts'

/** The modes of screenings whose tickets play on one network: everybody watches at one moment, so nobody changes homes. */
const oneNetworkModes: ReadonlySet<string> = new Set(['live', 'together'])

/** Whether a ticket of such a screening plays on one network only. */
export const hasOneNetwork = (mode: string | null): boolean => mode !== null && oneNetworkModes.has(mode)

/** The pools of a carrier's translation are a few prefixes; a caller with more of them is not one viewer. */
export const mostPrefixes = 8
/** A home has both families of addresses from its first minutes on. */
const familyWindowMs = minutes(10)
/** An event is over by then; a viewer who comes again on another day, after a new date, begins anew. */
const boundForMs = hours(24)

/** The networks and the session to which a ticket is bound. */
export interface Bound {
  networks: readonly BoundNetwork[]
  boundAt: Date
  /** The session in which it plays, or played last. */
  sessionId: string
}

/** Where a call for it comes from. */
export interface Seen {
  network: CallerNetwork
  sessionId: string
  at: Date
}

/** A binding from before this instant holds no longer. */
export const boundSince = (now: Date): Date => after(now, -boundForMs)

/** The network as it is stored. */
export function boundNetwork({ prefix, isSix, operator, country }: CallerNetwork): BoundNetwork {
  return { prefix, is_six: isSix, operator, country }
}

const isOtherCountry = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

/**
 * Whether a call comes from the network of a ticket. `same`: from a prefix of it. `added`: from another prefix that counts
 * as the same network from now on: of the same operator in the same session, because carriers give a telephone another
 * address when they like; or, within ten minutes, the first one of the other family (IPv4, IPv6) of the same operator.
 * `other`: from elsewhere, as far as one can know. Prefixes alone decide where the operator is unknown, or is one of
 * machines and tunnels; in another country even the same operator is another network.
 */
export function sameNetwork(bound: Bound, { network, sessionId, at }: Seen): 'same' | 'added' | 'other' {
  const { networks } = bound
  if (networks.some(({ prefix }) => prefix === network.prefix)) return 'same'
  const { operator, isHosting, isSix, country } = network
  if (operator === null || isHosting || networks.length >= mostPrefixes) return 'other'
  const ofOperator = networks.filter((one) => one.operator === operator)
  if (!ofOperator.some((one) => !isOtherCountry(one.country, country))) return 'other'
  if (sessionId === bound.sessionId) return 'added'
  const isFirstOfFamily = networks.every((one) => one.is_six !== isSix)
  return isFirstOfFamily && at <= after(bound.boundAt, familyWindowMs) ? 'added' : 'other'
}

/** The verdict on several addresses of one player: as far as the farthest one. */
export function sameNetworks(bound: Bound, seen: readonly Seen[]): ReturnType<typeof sameNetwork> {
  const verdicts = seen.map((one) => sameNetwork(bound, one))
  if (verdicts.includes('other')) return 'other'
  const added = new Set(seen.filter((_one, at) => verdicts[at] === 'added').map(({ network }) => network.prefix))
  if (bound.networks.length + added.size > mostPrefixes) return 'other'
  return verdicts.includes('added') ? 'added' : 'same'
}
