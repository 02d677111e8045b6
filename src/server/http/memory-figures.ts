import client from 'prom-client'
import type { CacheFigures } from './pages-cache.ts'

/** Of each cache; none where nothing is kept. */
export type MemoryFigures = Readonly<Record<string, CacheFigures | null>>

const told = {
  fromMemory: ['parde_memory_hits_total', 'Pages and answers sent from memory'],
  made: ['parde_memory_made_total', 'Pages and answers that were made'],
  dropped: ['parde_memory_dropped_total', 'Pages and answers dropped from memory because of a change'],
} as const satisfies Record<keyof CacheFigures, readonly [string, string]>

/** Tells of each cache what came from memory, what was made and what a change dropped. */
export function tellMemory(registry: client.Registry, figures: MemoryFigures): void {
  for (const figure of Object.keys(told) as (keyof CacheFigures)[]) {
    const [name, help] = told[figure]
    new client.Counter({
      name,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [cache, counts] of Object.entries(figures)) if (counts !== null) this.inc({ cache }, counts[figure])
      },
    })
  }
}
