import { type CallerNetwork, loadingNetwork } from '#server/http/caller-network.ts'

/** The network from which a player may load what is opened for it. */
export function loadingFrom({ networks }: { networks: readonly CallerNetwork[] }): string | null {
  const [first] = networks
  return first === undefined ? null : loadingNetwork(first)
}
