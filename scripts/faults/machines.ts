import { systemSample } from '#tests/support/machines/system-sample.ts'
import type { Fault } from './fault.ts'

const system = (kind: keyof typeof systemSample) => ({ run: 'system', file: systemSample[kind] }) as const

/** Faults that only a whole machine shows. The sample must notice each, because npm test runs no other system test. */
export const machines: readonly Fault[] = [
  {
    name: 'killed-database-stays-away',
    file: 'scripts/start/database.ts',
    search: 'return await startEmbedded({ dataDir, archives, log: record })',
    replace: 'return tries > 0 ? null : await startEmbedded({ dataDir, archives, log: record })',
    check: system('start'),
  },
  {
    name: 'published-files-not-adopted',
    file: 'src/server/features/media/pipeline/publish-asset.ts',
    search: 'await adoptFiles(tx, keys.asset(id))',
    replace: 'if (id === keys.asset(id)) await adoptFiles(tx, keys.asset(id))',
    check: system('pipeline'),
  },
  {
    name: 'next-camera-has-the-key-of-the-last',
    file: 'src/live/run-writer.ts',
    search: 'const keyNumber = before ?? (await this.#newKey())',
    replace: 'const keyNumber = before ?? (await this.#newKey()) * 0',
    check: system('live'),
  },
  {
    name: 'doctored-backup-restored',
    file: 'src/backup/read-backups.ts',
    search: "if (hash.digest('hex') !== sha256)",
    replace: "if (hash.digest('hex') === '')",
    check: system('backup'),
  },
  {
    name: 'lease-of-the-dead-never-ends',
    file: 'src/server/features/payments/gateways/attempts/attempt-queries.ts',
    search: "eb.and([eb('state', '=', 'finalising'), eb('leased_until', '<=', now)]),",
    replace: "eb.and([eb('state', '=', 'finalising'), eb('leased_until', 'is', null)]),",
    check: system('crash'),
  },
]
