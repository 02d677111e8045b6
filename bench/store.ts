/**
 * `npm run bench -- store`: what files cost in a store against a folder, in turns in one run, and a source of 50 GB that is
 * put in parts by a process which is killed on the way. The store of the large file remembers lengths and sums of parts, but no bytes: a
 * disk need not hold it twice. The source is sparse, with a number in each part, so that no two parts have the same sum.
 * Ends with exit code 1 when more was sent than was missing, or memory was not bounded.
 *
 *   store turns, store large: one of the two
 *   STORAGE_URL: a bucket that is measured instead of Swift
 *   SOURCE_GB (50) BENCH_ROUNDS (3) BENCH_OBJECTS (24)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partBytesFor } from '#storage/s3/put-large.ts'
import { ensureSwift, startSwift } from '../scripts/test/swift.ts'
import { measureInTurns } from './store/in-turns.ts'
import { putFile, startStoreProcess } from './store/processes.ts'
import { machine, table } from './support/table.ts'
import { isSmallest, sizeOf } from './support/size.ts'

const gigabyte = 1024 ** 3
const size = Math.round(sizeOf('SOURCE_GB', 50) * gigabyte)
const rounds = sizeOf('BENCH_ROUNDS', 3)
const objects = sizeOf('BENCH_OBJECTS', 24)
/** Three parts are sent at once, so a kill loses at most these. */
const partsAtOnce = 3
const mostMegabytes = 400

async function makeSource(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const partBytes = partBytesFor(size)
  await handle.truncate(size)
  for (let part = 0; part * partBytes < size; part += 1) await handle.write(`part ${part}`, part * partBytes)
  await handle.close()
}

/** Puts the large source: killed after 40 %, then to its end. Returns what did not hold. */
async function putLargeSource(folder: string): Promise<string[]> {
  const file = join(folder, 'source')
  await makeSource(file)
  const store = await startStoreProcess({ forgets: true })
  try {
    const of = { url: store.url, key: 'parts/source', file }
    const whole = Math.ceil(size / partBytesFor(size))
    // a small source would be there before anybody has looked
    store.holdFrom(0.4 * size)
    const first = await putFile(of, async () => (await store.now()).partBytes >= 0.4 * size)
    store.holdFrom(null)
    const { partBytes, putParts: sentFirst } = await store.now()
    const second = await putFile(of)
    const { objects: there, putParts } = await store.now()
    const rate = (bytes: number, seconds: number) => `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`
    const sentSecond = putParts - sentFirst
    console.log(`\n${(size / gigabyte).toFixed(0)} GB in ${whole} parts of ${partBytesFor(size) / 1024 ** 2} MB:`)
    console.log(
      `killed after ${first.seconds.toFixed(0)} s with ${((partBytes / size) * 100).toFixed(1)} % in the store (${sentFirst} parts sent, ${rate(partBytes, first.seconds)}, at most ${first.megabytes.toFixed(0)} MB of memory)`,
    )
    console.log(
      `a new process read and compared what was there and sent ${sentSecond} parts in ${second.seconds.toFixed(0)} s (at most ${second.megabytes.toFixed(0)} MB of memory); ${putParts - whole} parts were sent twice`,
    )
    const faults: string[] = []
    if (!first.isKilled) faults.push('the first put was over before it could be killed')
    if (there['house/parts/source'] !== size) faults.push('the source is not in the store with its length')
    if (putParts > whole + partsAtOnce) faults.push(`${putParts - whole} parts were sent twice`)
    if (Math.max(first.megabytes, second.megabytes) > mostMegabytes) faults.push('the memory was not bounded')
    return faults
  } finally {
    store.stop()
  }
}

async function compareWays(): Promise<void> {
  const store = await startStoreProcess({ forgets: false })
  const given = process.env['STORAGE_URL'] ?? ''
  const swift = given === '' && !isSmallest && ensureSwift() ? await startSwift({ machines: 3 }) : null
  const stores = [{ name: 'a bucket (its server in memory)', url: store.url }]
  if (given !== '') stores.push({ name: 'the store of STORAGE_URL', url: given })
  if (swift !== null) stores.push({ name: 'Swift, three copies', url: swift.url })
  try {
    const ways = await measureInTurns(stores, { rounds, objects })
    const [folder] = ways
    const times = (value: number, base: number | undefined) => (value / (base ?? Number.NaN)).toFixed(1)
    console.log(`\n${machine()}; ${objects} objects of 2 MB, 8 at a time, ${rounds} rounds in turns\n`)
    console.log(
      table(
        ['', 'put MB/s', 'put ms', '÷ folder', 'get MB/s', 'get ms', '÷ folder'],
        ways.map(({ name, put, get }) => [
          ...[name, put.rate.toFixed(0), put.cpuMs.toFixed(1), times(put.cpuMs, folder?.put.cpuMs)],
          ...[get.rate.toFixed(0), get.cpuMs.toFixed(1), times(get.cpuMs, folder?.get.cpuMs)],
        ]),
      ),
    )
  } finally {
    store.stop()
    swift?.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const [only] = process.argv.slice(2)
if (only !== 'large') await compareWays()
const faults = only === 'turns' ? [] : await putLargeSource(folder)
for (const fault of faults) console.error(`FAULT ${fault}`)
if (faults.length > 0) process.exitCode = 1
