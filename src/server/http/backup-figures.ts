import type { FastifyInstance } from 'fastify'
import client, { type Registry } from 'prom-client'
import { holeInLog } from '#db/embedded/log-archive.ts'
import type { Storage } from '#storage/storage.ts'
import { lastGoodBackup } from '../last-backup.ts'
import { lookRegularly } from './look-regularly.ts'

/** Milliseconds between two looks at the store. */
const pauseMs = 60_000

/**
 * Tells the metrics when the last good backup was begun, and whether the log of the embedded database has a hole. Only
 * in a house that is to be backed up: there 0 means that it never was.
 */
export function tellLastBackup(
  app: FastifyInstance,
  { storage, dataDir }: { storage: Storage; dataDir: string },
  registry: Registry,
): void {
  const gauge = new client.Gauge({
    name: 'parde_backup_last_good_at_seconds',
    help: 'When the last good backup was begun, in seconds since 1970; 0: never',
    registers: [registry],
  })
  const hole = new client.Gauge({
    name: 'parde_backup_log_has_hole',
    help: 'Whether the log of the embedded database is not stored since its disk was nearly full: 1, else 0',
    registers: [registry],
  })
  const look = async () => {
    hole.set((await holeInLog(dataDir)) === null ? 0 : 1)
    const last = await lastGoodBackup(storage).catch(() => undefined)
    if (last !== undefined) gauge.set(last ?? 0)
  }
  lookRegularly(app, pauseMs, look)
}
