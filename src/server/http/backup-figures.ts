import type { FastifyInstance } from 'fastify'
import client, { type Registry } from 'prom-client'
import type { Storage } from '#storage/storage.ts'
import { lastGoodBackup } from '../last-backup.ts'
import { lookRegularly } from './look-regularly.ts'

/** Milliseconds between two looks at the store. */
const pauseMs = 60_000

/** Tells the metrics when the last good backup was begun; 0 as long as there is none. */
export function tellLastBackup(app: FastifyInstance, storage: Storage, registry: Registry): void {
  const gauge = new client.Gauge({
    name: 'backup_last_good_at_seconds',
    help: 'When the last good backup was begun, in seconds since 1970; 0: never',
    registers: [registry],
  })
  const look = async () => {
    const last = await lastGoodBackup(storage).catch(() => undefined)
    if (last !== undefined) gauge.set(last ?? 0)
  }
  lookRegularly(app, pauseMs, look)
}
