/** The cost of one call of a kind, in milliseconds of processor time. */
export interface CallCost {
  webMs: number
  databaseMs: number
}

/** The calls of somebody who comes to a premiere, and the beat of a player. */
export type PremiereCall = 'home' | 'me' | 'purchaseInfo' | 'purchase' | 'playInfo' | 'beat'

export interface Needed {
  viewers: number
  /** Everybody comes within this time, each once. */
  comingPerSecond: number
  beatsPerSecond: number
  webCores: number
  databaseCores: number
  /** Web processes of one core each, and what they hold open to the database together. */
  connections: number
}

export const premiere = {
  /** Within how many seconds all viewers come. */
  comeWithin: 300,
  /** How often a player tells its position, in seconds. */
  beatEvery: 10,
  /** How much of a core is used: the other half is for what nobody foresaw. */
  used: 0.5,
  /** Connections of one web process: its pool, the queue, and the one that listens. */
  connectionsOfWeb: 15,
} as const

/** How often a viewer who comes makes each call. */
const callsOfOne = { home: 1, me: 2, purchaseInfo: 1, purchase: 1, playInfo: 1 } as const satisfies Record<
  Exclude<PremiereCall, 'beat'>,
  number
>

/**
 * Returns how many cores a premiere with `viewers` viewers needs: calls a second by the cost of each. It multiplies;
 * where one row or the log of the database is the limit, cores do not help.
 */
export function neededFor(viewers: number, costs: Readonly<Record<PremiereCall, CallCost>>): Needed {
  const comingPerSecond = viewers / premiere.comeWithin
  const beatsPerSecond = viewers / premiere.beatEvery
  const coming = Object.entries(callsOfOne) as [keyof typeof callsOfOne, number][]
  const secondsOf = (of: keyof CallCost) => {
    const ofComing = coming.reduce((sum, [call, times]) => sum + times * costs[call][of], 0) * comingPerSecond
    return (ofComing + costs.beat[of] * beatsPerSecond) / 1000
  }
  const webCores = Math.max(1, Math.ceil(secondsOf('webMs') / premiere.used))
  return {
    viewers,
    comingPerSecond,
    beatsPerSecond,
    webCores,
    databaseCores: Math.max(1, Math.ceil(secondsOf('databaseMs') / premiere.used)),
    connections: webCores * premiere.connectionsOfWeb,
  }
}
