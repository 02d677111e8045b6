/**
 * `npm run storage:make`: makes the bucket of STORAGE_URL where it is not there yet, for a store of one's own; a provider's
 * console does it too. Waits a minute for a store that has just been started. Safe to run again. Exit code 2: it could not be
 * done.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { StoreLine } from '#storage/s3/call-store.ts'
import { StoreRefusal } from '#storage/s3/refusal.ts'
import { nameStore, readStoreAddress, type StoreAddress } from '#storage/s3/store-address.ts'
import { checkGivenSettings } from './start/given-settings.ts'

const patienceMs = 60_000

/** Whether it was made now; false when we had it already. @throws StoreRefusal when the store does not let us */
async function makeBucket(address: StoreAddress): Promise<boolean> {
  const line = new StoreLine(address)
  try {
    await line.text({ method: 'PUT', key: '' })
    return true
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === 'BucketAlreadyOwnedByYou') return false
    throw error
  } finally {
    line.close()
  }
}

async function insist(address: StoreAddress): Promise<boolean> {
  for (const began = performance.now(); ; await wait(1000))
    try {
      return await makeBucket(address)
    } catch (error) {
      if (error instanceof StoreRefusal || performance.now() - began > patienceMs) throw error
    }
}

try {
  const given = process.env['STORAGE_URL']
  if (!given) throw new Error('STORAGE_URL is not set, so there is no bucket to make')
  checkGivenSettings(process.env)
  const address = readStoreAddress(given)
  console.log(`${nameStore(address)} ${(await insist(address)) ? 'is made' : 'is there'}.`)
} catch (error) {
  console.error(`The bucket could not be made: ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 2
}
