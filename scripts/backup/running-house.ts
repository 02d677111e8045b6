import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { embeddedAddress, startEmbedded } from '#db/embedded/embedded.ts'
import { openStorage } from '#server/open-storage.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import type { Storage } from '#storage/storage.ts'
import { Sentence } from '../start/sentence.ts'

export interface HouseDatabase {
  url: string
  isEmbedded: boolean
  close(): Promise<void>
}

/** The house's data folder. @throws Sentence when there is none */
export function findDataDir(env: NodeJS.ProcessEnv): string {
  const wanted = resolve(env['DATA_DIR'] || '.parde')
  if (!existsSync(wanted)) throw new Sentence(`There is no data folder at ${wanted}. Name the house's by DATA_DIR.`)
  return realpathSync(wanted)
}

/** The house's store: that of STORAGE_URL, or the folder beside its data. */
export function openHouseStorage(dataDir: string, env: NodeJS.ProcessEnv): Storage {
  const given = env['STORAGE_URL']
  return openStorage({ store: given ? readStoreAddress(given) : null, dataDir, diskReserve: 0 })
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The database of DATABASE_URL (of DATABASE_DIRECT_URL, where that is a pooler), or the embedded one of a data folder; where that does not run, it is started meanwhile. */
export async function openHouseDatabase(dataDir: string, env: NodeJS.ProcessEnv): Promise<HouseDatabase> {
  const given = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL']
  if (given) return { url: given, isEmbedded: false, close: async () => {} }
  const url = embeddedAddress(dataDir)
  if (await isAnswering(url)) return { url, isEmbedded: true, close: async () => {} }
  if (!existsSync(join(dataDir, 'pg')))
    throw new Sentence(`There is no DATABASE_URL, and no database in the data folder ${dataDir}.`)
  const started = await startEmbedded({ dataDir, log: () => {} })
  return { url: started.url, isEmbedded: true, close: started.stop }
}
