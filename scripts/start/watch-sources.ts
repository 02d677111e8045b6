import { watch } from 'node:fs'
import { join } from 'node:path'

const SETTLE_MS = 150
/** Which process runs which folder; Vite replaces pages and player without a restart. */
const READERS: Record<string, string[]> = {
  server: ['web', 'worker', 'live'],
  contract: ['web', 'worker', 'live'],
  lib: ['web', 'worker', 'live', 'sandbox'],
  db: ['web', 'worker', 'live'],
  jobs: ['web', 'worker', 'live'],
  media: ['web', 'worker', 'live'],
  storage: ['web', 'worker', 'live'],
  live: ['live'],
  worker: ['worker'],
  sandbox: ['sandbox'],
}

/** For development: calls `restart` with the name of each process whose sources have changed. */
export function watchSources(root: string, restart: (name: string) => void): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  watch(join(root, 'src'), { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|json|sql)$/.test(file) || file.endsWith('.test.ts')) return
    for (const name of READERS[file.split('/')[0] ?? ''] ?? []) changed.add(name)
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const name of changed) restart(name)
      changed.clear()
    }, SETTLE_MS)
  }).unref()
}
