import path from 'node:path'
import { LocalStorage } from '#storage/local-storage.ts'
import { nameStore } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import { type Storage, StorageAway } from '#storage/storage.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'

type Where = Pick<Config, 'dataDir' | 'diskReserve'> & { store?: Config['store'] }

/** The store of this installation: the bucket of `STORAGE_URL`, or the folder `media` beside the database. */
export function openStorage({ store = null, dataDir, diskReserve }: Where): Storage {
  if (store !== null) return new S3Storage({ address: store })
  return new LocalStorage({ root: path.join(dataDir, 'media'), reserve: diskReserve })
}

/**
 * Asks a store once, so that a wrong secret or bucket is told at the start and not by the first visitor. A store that is
 * away only for a moment is no reason not to start. Throws one sentence.
 */
export async function checkStorage({ config, storage, log }: Pick<Core, 'config' | 'storage' | 'log'>): Promise<void> {
  if (config.store === null) return
  try {
    await storage.list('check/')
  } catch (err) {
    const where = nameStore(config.store)
    if (!(err instanceof StorageAway))
      throw new Error(`The store ${where} cannot be used: ${err instanceof Error ? err.message : String(err)}.`, {
        cause: err,
      })
    log.warn({ err, store: where }, 'the store does not answer; files will be missing until it does')
  }
}
