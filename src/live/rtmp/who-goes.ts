import { blockOf, networkOf } from '#server/http/address.ts'
import { isPrivate } from '#server/http/caller-network.ts'
import { readAddress } from '#server/http/read-address.ts'

/**
 * `quiet`: has shown no key. `asking`: its key is being looked up. `refused`: still reads why. Only who is `publishing` is
 * not half open.
 */
export type Standing = 'quiet' | 'asking' | 'publishing' | 'refused'

/** The networks that one customer can hold: the smallest one, and the block that it may be a part of. */
export interface Networks {
  network: string
  block: string
  /** The same addresses are in every house, and behind a proxy all cameras have one: the limit of a network is no use. */
  isPrivate: boolean
}

export interface Guest {
  networks: Networks
  standing: Standing
}

export interface GuestLimits {
  /** Half-open connections in all, and how many more for networks from which somebody has published. */
  halfOpen: number
  reserve: number
  /** Of an IPv4 /24 or an IPv6 /64. */
  halfOpenOfNetwork: number
  /** Of an IPv6 /48. */
  halfOpenOfBlock: number
  /** Of one private address. */
  halfOpenOfPrivate: number
}

/**
 * Returns the networks of an address: /24 of IPv4, /64 and /48 of IPv6, because one customer has all addresses in it.
 */
export function networksOf(address: string): Networks {
  const ip = readAddress(address) ?? address
  if (isPrivate(ip)) return { network: ip, block: ip, isPrivate: true }
  return { network: ip.includes(':') ? networkOf(ip) : blockOf(ip), block: blockOf(ip), isPrivate: false }
}

/**
 * Chooses who goes when somebody else connects: a guest, nobody (`stays`), or the newcomer (`refused`). `open` has the
 * oldest first. Beyond the limit of its network the oldest of that network goes; beyond the limit of all, the oldest of
 * the largest network. A refused guest goes first, one who has shown a key never; networks from which somebody has
 * published have a reserve, and give way to their own only.
 */
export function whoGoes<One extends Guest>(
  open: readonly One[],
  { network, block, isPrivate: isHouse }: Networks,
  { known, limits }: { known: ReadonlySet<string>; limits: GuestLimits },
): One | 'stays' | 'refused' {
  const halfOpen = open.filter(({ standing }) => standing !== 'publishing')
  const ofNetwork = halfOpen.filter((one) => one.networks.network === network)
  const ofBlock = halfOpen.filter((one) => one.networks.block === block)
  const most = isHouse ? limits.halfOpenOfPrivate : limits.halfOpenOfNetwork
  if (ofNetwork.length >= most) return firstToGo(ofNetwork) ?? 'refused'
  if (block !== network && ofBlock.length >= limits.halfOpenOfBlock) return firstToGo(ofBlock) ?? 'refused'
  if (halfOpen.length < limits.halfOpen + (known.has(network) ? limits.reserve : 0)) return 'stays'
  const strangers = halfOpen.filter((one) => !known.has(one.networks.network) || one.networks.network === network)
  const refused = strangers.find(({ standing }) => standing === 'refused')
  return refused ?? oldestOfLargest(strangers, block) ?? 'refused'
}

const firstToGo = <One extends Guest>(guests: readonly One[]): One | undefined =>
  guests.find(({ standing }) => standing === 'refused') ?? guests.find(({ standing }) => standing === 'quiet')

function oldestOfLargest<One extends Guest>(guests: readonly One[], newcomer: string): One | undefined {
  const quiet = guests.filter(({ standing }) => standing === 'quiet')
  const counts = new Map<string, number>([[newcomer, 1]])
  for (const { networks } of quiet) counts.set(networks.block, (counts.get(networks.block) ?? 0) + 1)
  const own = quiet.some(({ networks }) => networks.block === newcomer) ? (counts.get(newcomer) ?? 0) : 0
  const largest = Math.max(...quiet.map(({ networks }) => counts.get(networks.block) ?? 0))
  return quiet.find(({ networks }) =>
    own === largest ? networks.block === newcomer : counts.get(networks.block) === largest,
  )
}
