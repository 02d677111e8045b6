import path from 'node:path'
import { LocalStorage } from '#storage/local-storage.ts'
import type { Storage } from '#storage/storage.ts'
import type { Config } from './config.ts'

/** The store of this installation: the folder `media` beside the database. */
export function openStorage(config: Pick<Config, 'dataDir' | 'diskReserve'>): Storage {
  return new LocalStorage({ root: path.join(config.dataDir, 'media'), reserve: config.diskReserve })
}
