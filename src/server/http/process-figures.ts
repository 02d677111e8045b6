import client, { type Registry } from 'prom-client'

/** Connections that are in use or unused, and calls that wait for one. */
export interface PoolCounts {
  busy: number
  idle: number
  waiting: number
}

export interface ProcessFigures {
  isHearing: () => boolean | null
  /** `isHearing` tells whether changes of the catalogue are heard. */
  watchChanges: (isHearing: () => boolean) => void
  /** `counts` tells how this process uses its connections to the database. */
  watchPool: (counts: () => PoolCounts) => void
}

/**
 * Registers the library's figures of every process. A look at the loop each 10 ms, as is usual, wakes an idle process a
 * hundred times a second. The delay is measured from one look to the next: the undisturbed value is this interval.
 */
export function tellRuntime(registry: Registry): void {
  client.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 })
}

/** How the process uses its connections to the database; null: not known yet. */
export function tellPool(registry: Registry, counts: () => PoolCounts | null): void {
  new client.Gauge({
    name: 'parde_database_connections',
    help: 'Connections of this process to the database, busy and idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(counts() ?? {})) this.set({ state }, count)
    },
  })
}

/** Registers a process's own figures, beside those that `prom-client` counts. */
export function tellOfProcess(registry: Registry): ProcessFigures {
  let isHearing: (() => boolean) | null = null
  let poolCounts: (() => PoolCounts) | null = null
  new client.Gauge({
    name: 'parde_changes_heard',
    help: 'Whether notices of changes arrive: 1, or 0 while pages grow old before they are made anew',
    registers: [registry],
    collect() {
      this.set(isHearing?.() === false ? 0 : 1)
    },
  })
  tellPool(registry, () => poolCounts?.() ?? null)
  return {
    isHearing: () => isHearing?.() ?? null,
    watchChanges: (told) => {
      isHearing = told
    },
    watchPool: (told) => {
      poolCounts = told
    },
  }
}
