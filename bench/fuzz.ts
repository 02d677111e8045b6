/**
 * The fuzzer. It makes calls from the contract's own schemas, most with one fault (another type, a NUL, a huge number,
 * a truncated form, an odd header), and requests addresses that are not in the contract. It fails, with exit code 1,
 * when an answer is a 5xx; a full disk or an unreachable bank with its code is allowed.
 *
 *   npm run bench -- fuzz
 *   FUZZ_CALLS (200000) FUZZ_SEED (random, printed) FUZZ_PAGES (1; 0 leaves the rendered pages out)
 *   FUZZ_FROM (0: the first call)
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '#contract/api.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { type Call, callOf, oddCall } from './fuzz/call.ts'
import { openHouse, type House } from './fuzz/house.ts'
import { chanceOf } from './support/chance.ts'
import { machine } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const calls = sizeOf('FUZZ_CALLS', 200_000)
const from = sizeOf('FUZZ_FROM', 0)
const seed = sizeOf('FUZZ_SEED', randomInt(2 ** 31))
const hasPages = sizeOf('FUZZ_PAGES', 1) === 1
const atOnce = 8
/**
 * After this many calls the people are created again, because calls sign them out, delete them and use up their limits.
 */
const generation = 400

interface Fault {
  count: number
  first: number
  call: Call
  text: string
}
const faults = new Map<string, Fault>()
const statuses = new Map<string, number>()
/**
 * No bank can be reached from here, and the disk may be full. The database is running, so no answer may say that it is
 * away.
 */
const allowed = new Set(['storage.full', 'payment.gateway_unreachable', 'payment.gateway_refused'])

function note(what: string, first: number, call: Call, text: string): void {
  const fault = faults.get(what) ?? { count: 0, first, call, text }
  faults.set(what, { ...fault, count: fault.count + 1 })
}

function callAt(n: number, house: House): Call {
  const chance = chanceOf(Math.imul(seed ^ n, 0x9e3779b1) ^ n)
  const asker = house.asker(chance)
  return chance.next() < 0.15 ? oddCall(asker, chance) : callOf(chance.one(routes), asker, chance)
}

async function send(n: number, house: House): Promise<void> {
  const call = callAt(n, house)
  const { method, url, headers, payload, ip } = call
  const answer = await house.app
    .inject({ method: method as 'GET', url, headers, remoteAddress: ip, ...(payload === undefined ? {} : { payload }) })
    .catch((error: unknown) => String(error))
  if (typeof answer === 'string') return note(`${call.name}: no answer: ${answer}`, n, call, answer)
  statuses.set(String(answer.statusCode), (statuses.get(String(answer.statusCode)) ?? 0) + 1)
  const isOurs = answer.statusCode >= 500
  const text = house.failureOf(String(answer.headers['x-request-id']))
  const problem = (/"code":"([\w.]+)"/.exec(isOurs ? answer.body : '') ?? [])[1] ?? ''
  // a 503 with which a bank's return address asks to come back later
  const isALook = answer.statusCode === 503 && call.name.startsWith('/pay/return/')
  if (isOurs && !isALook && !allowed.has(problem))
    note(`${call.name}: ${answer.statusCode} ${text.split('\n')[0]}`, n, call, text)
}

const folder = mkdtempSync(join(tmpdir(), 'parde-fuzz-'))
const root = join(import.meta.dirname, '..')
if (hasPages) await buildWeb({ root })
const database = await openMigrated(folder, { mayLose: true })
const house = await openHouse({ url: database.url, dataDir: folder, buildDir: hasPages ? join(root, 'build') : null })
/** Errors that nobody caught: each would end the real process. */
const thrown: string[] = []
process.on('uncaughtException', (error) => void thrown.push(error.stack ?? error.message))
console.log(`\n${machine()}\nseed ${seed}: FUZZ_SEED=${seed} npm run bench -- fuzz\n`)
const begun = performance.now()
for (let at = from; at < from + calls; at += generation) {
  await house.renewAskers()
  let next = at
  const end = Math.min(at + generation, from + calls)
  const work = async () => {
    while (next < end) await send(next++, house)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if ((at - from) % 20_000 === 0) console.log(`  ${end - from} calls, ${faults.size} faults`)
}
await house.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })

const byStatus = [...statuses]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([status, count]) => `${status}: ${count}`)
console.log(`\n${calls} calls in ${Math.round((performance.now() - begun) / 1000)} s; ${byStatus.join(', ')}`)
for (const [what, { count, first, call, text }] of faults) {
  const { method, url, payload } = call
  console.error(`\nWRONG ${what} (${count} times; call ${first})`)
  console.error(
    `  ${method} ${url.slice(0, 300)} ${(payload ?? '').slice(0, 500)}\n  ${text.split('\n').slice(0, 6).join('\n  ')}`,
  )
}
for (const text of thrown) console.error(`\nWRONG thrown past everything: ${text}`)
const isWell = faults.size === 0 && thrown.length === 0
console.log(isWell ? 'No answer was a failure of ours.' : `${faults.size + thrown.length} kinds of failures.`)
process.exit(isWell ? 0 : 1)
