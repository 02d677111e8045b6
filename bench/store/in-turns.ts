import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LocalStorage } from '#storage/local-storage.ts'
import { atOnce } from '#storage/s3/at-once.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { median } from '../support/load.ts'

const megabyte = 1024 * 1024
const objectBytes = 2 * megabyte
const callsAtOnce = 8

export interface Way {
  name: string
  /** Megabytes a second, and processor milliseconds of this process for an object of 2 MB. */
  put: { rate: number; cpuMs: number }
  get: { rate: number; cpuMs: number }
}

interface Round {
  rate: number
  cpuMs: number
}

async function measured(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<Round> {
  const began = performance.now()
  const cpu = process.cpuUsage()
  await atOnce(keys, callsAtOnce, work)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - began) / 1000
  return { rate: (keys.length * objectBytes) / megabyte / seconds, cpuMs: (user + system) / 1000 / keys.length }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function read(storage: Storage, key: string): Promise<void> {
  const object = await storage.open(key)
  if (object === null) throw new Error(`${key} is not there`)
  await pipeline(object.stream(), nowhere())
}

const middle = (rounds: readonly Round[]): Round => ({
  rate: median(rounds.map(({ rate }) => rate)),
  cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
})

/** Puts and gets objects of 2 MB in a folder and in each of the stores, in turns; the middle of the rounds. */
export async function measureInTurns(
  stores: readonly { name: string; url: string }[],
  { rounds, objects }: { rounds: number; objects: number },
): Promise<Way[]> {
  const root = mkdtempSync(join(tmpdir(), 'parde-bench-store-'))
  const ways = [
    { name: 'a folder', storage: new LocalStorage({ root, reserve: 0 }) as Storage },
    ...stores.map(({ name, url }) => ({ name, storage: new S3Storage({ address: readStoreAddress(url) }) as Storage })),
  ].map((way) => ({ ...way, put: [] as Round[], get: [] as Round[] }))
  const body = Buffer.alloc(objectBytes, 7)
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { storage, put, get } of ways) {
        const keys = Array.from({ length: objects }, (_, n) => `bench/${round}/${n}`)
        put.push(await measured(keys, (key) => storage.put(key, body)))
        get.push(await measured(keys, (key) => read(storage, key)))
        await storage.removePrefix(`bench/${round}/`)
      }
    return ways.map(({ name, put, get }) => ({ name, put: middle(put), get: middle(get) }))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
