/**
 * The shop: a list of 50 goods, putting one into a cart, the whole way from a cart to a paid order, and what grows when 50
 * goods become 50,000. Web, worker and emulated banks are processes as `npm start` starts them; the growth is measured
 * in this process, where each statement is seen and its plan asked for. Ends with exit code 1 when a goal is missed.
 *
 *   npm run bench -- shop
 *   BENCH_ROUNDS (3) BENCH_SECONDS (3) BENCH_CONNECTIONS (16) BENCH_GOODS (50000) BENCH_BUYERS (600)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { apiBase } from '#contract/route.ts'
import { connect } from '#db/client.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { measurePace } from './purchases/buy-films.ts'
import { buyGoods, openShop } from './shop/buy-goods.ts'
import { stockShop, type Stocked } from './shop/stock-shop.ts'
import { type Watched, watchStatements } from './shop/watch-statements.ts'
import { openHouse } from './storm/house.ts'
import { openStreet } from './storm/street.ts'
import { type Call, measureCalls } from './support/call-load.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import { median } from './support/load.ts'
import { machine, table } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf, tellMissed } from './support/size.ts'

const rounds = sizeOf('BENCH_ROUNDS', 3)
const seconds = sizeOf('BENCH_SECONDS', 3)
const connections = sizeOf('BENCH_CONNECTIONS', 16)
const many = sizeOf('BENCH_GOODS', 50_000)
const buyers = sizeOf('BENCH_BUYERS', 600)
const few = 50
const goals = { list: 5, keptMs: 2, anewMs: 8, cart: 6, cartPerSecond: 800, ordersPerMinute: 2000, growth: 1.5 }

const missed: string[] = []
const judge = (what: string, isMet: boolean) => {
  if (!isMet) missed.push(what)
}
const guest = { 'accept-language-site': 'fa' }
const get = (path: string): Call => ({ method: 'GET', path: apiBase + path, headers: guest })

const growing = ({ filmId, goodsId, variantId, cartId }: Stocked, count: number): [string, Call][] => [
  ['list of 50', get('/shop/goods?per_page=50')],
  ['first page of the shop', get('/shop')],
  ['of a film', get(`/shop/goods?per_page=50&of=${filmId}`)],
  // six of the few goods lie on a shelf
  ['of a shelf', get('/shop/goods?per_page=6&shelf=book')],
  ['by size', get('/shop/goods?per_page=50&size=Small')],
  ['by price', get('/shop/goods?per_page=50&price_from=1000&price_to=900000000')],
  ['in stock', get('/shop/goods?per_page=50&in_stock=true')],
  ['cheapest first', get('/shop/goods?per_page=50&sort=cheapest')],
  ['search, all found', get('/shop/goods?per_page=50&query=rain')],
  ['search, one found', get('/shop/goods?per_page=50&query=lighthouse')],
  // a page of 50 in both: all of the few, and a thousand of the many
  ['search, a full page', get(`/shop/goods?per_page=50&query=${count === few ? 'rain' : 'harbour'}`)],
  ['page of goods', get(`/shop/goods/${goodsId}`)],
  [
    'put into a cart',
    {
      method: 'POST',
      path: `${apiBase}/cart`,
      headers: guest,
      body: { variant_id: variantId, quantity: 2, cart_id: cartId },
    },
  ],
]

async function grow(env: Record<string, string>, count: number): Promise<Map<string, Watched>> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
  const database = await openMigrated(folder)
  try {
    const program = await watchStatements({ ...env, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') })
    try {
      const calls = growing(await stockShop(program.db, count), count)
      const found = new Map<string, Watched>()
      for (const [name, call] of calls) found.set(name, await program.watch(() => call))
      return found
    } finally {
      await program.close()
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureGrowth(env: Record<string, string>): Promise<void> {
  // the program warms up on a shop of its own: otherwise the few would be measured cold, and the ratios too small
  await grow(env, few)
  const [small, large] = [await grow(env, few), await grow(env, many)]
  const lines = [...large].map(([name, big]) => {
    const before = small.get(name)?.medianMs ?? Number.NaN
    const ratio = big.medianMs / before
    judge(`${name}: ${ratio.toFixed(1)} times as long with ${many} goods`, ratio <= goals.growth)
    judge(`${name}: reads ${big.scanned.join(', ')} from end to end`, big.scanned.length === 0)
    const shown = [before.toFixed(1), big.medianMs.toFixed(1), ratio.toFixed(2), big.scanned.join(' ')]
    return [name, String(big.statements), ...shown]
  })
  const list = large.get('list of 50')
  judge('statements of a list', (list?.statements ?? 99) <= goals.list)
  judge('milliseconds of a list that is made anew', (list?.medianMs ?? 99) <= goals.anewMs)
  judge('statements of putting into a cart', (large.get('put into a cart')?.statements ?? 99) <= goals.cart)
  console.log(table(['', 'statements', `ms, ${few} goods`, `ms, ${many}`, 'ratio', 'read whole'], lines))
}

async function measureSales(databaseUrl: string, folder: string): Promise<void> {
  const setup = { databaseUrl, dataDir: folder, paymentTimeoutMs: 30_000, logLevel: 'warn' as const }
  const house = await openHouse(setup)
  try {
    const { db, origin } = house
    const { methodId, variants, crowd } = await openShop(db, buyers)
    await sql`analyze`.execute(db)
    const street = openStreet(house)
    let turn = 0
    const nextBuyer = () => crowd[turn++ % crowd.length] ?? crowd[0]
    const variantAt = (at: number) => variants[at % variants.length] ?? ''
    const put = (): Call => {
      const buyer = nextBuyer()
      return {
        method: 'POST',
        path: `${apiBase}/cart`,
        headers: { ...guest, authorization: `Bearer ${buyer?.token ?? ''}` },
        body: { variant_id: variantAt(turn), quantity: 1 + (turn % 2) },
      }
    }
    const load = async (next: () => Call, time: number) => {
      const before = cpuSeconds(house.pidOf('web'))
      const found = await measureCalls({ origin, next, connections, seconds: time })
      const cpuMs = ((cpuSeconds(house.pidOf('web')) - before) * 1000) / (found.perSecond * time)
      if (found.wrong > 0) throw new Error(`${found.wrong} calls went wrong; the figures would mean nothing.`)
      return { ...found, cpuMs }
    }
    const list = () => get('/shop/goods?per_page=50')
    await load(list, Math.min(1, seconds))
    const lists = [await load(list, seconds), await load(list, seconds), await load(list, seconds)]
    await load(put, Math.min(1, seconds))
    const puts = [await load(put, seconds), await load(put, seconds), await load(put, seconds)]
    await sql`delete from cart_lines`.execute(db)
    const paces = []
    const buy = () => {
      const buyer = nextBuyer()
      if (buyer === undefined) throw new Error('nobody buys')
      return buyGoods(street, buyer, { methodId, variantId: variantAt(turn) })
    }
    await measurePace({ connections, seconds: Math.min(2, seconds), work: buy })
    for (let round = 0; round < rounds; round += 1) paces.push(await measurePace({ connections, seconds, work: buy }))
    const listMs = median(lists.map(({ cpuMs }) => cpuMs))
    const perSecond = median(puts.map((one) => one.perSecond))
    const perMinute = median(paces.map((one) => one.perMinute))
    judge(`${listMs.toFixed(1)} ms of processor time for a list`, listMs <= goals.keptMs)
    judge(`${perSecond.toFixed(0)} puts a second`, perSecond >= goals.cartPerSecond)
    judge(`${perMinute.toFixed(0)} paid orders a minute`, perMinute >= goals.ordersPerMinute)
    console.log(
      `list of 50, kept in memory: ${listMs.toFixed(2)} ms of the web process, ${median(lists.map((one) => one.perSecond)).toFixed(0)}/s`,
    )
    console.log(
      `put into a cart: ${perSecond.toFixed(0)}/s, ${median(puts.map(({ cpuMs }) => cpuMs)).toFixed(2)} ms of the web process`,
    )
    console.log(
      `paid orders: ${perMinute.toFixed(0)} a minute, median ${median(paces.map(({ medianMs }) => medianMs)).toFixed(0)} ms`,
    )
  } finally {
    await house.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
await buildWeb({ root: join(import.meta.dirname, '..') })
const env = { PARDE_SECRET: 'only-for-this-measurement-0123456789', PUBLIC_URL: 'http://localhost:3200', PORT: '0' }
console.log(
  `\n${machine()}, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}\n`,
)
if (process.env['BENCH_ONLY'] !== 'sales') await measureGrowth({ ...env, LOG_LEVEL: 'silent' })
if (process.env['BENCH_ONLY'] !== 'growth') {
  const database = await openMigrated(folder)
  try {
    const { close } = connect(database.url)
    await close()
    await measureSales(database.url, folder)
  } finally {
    await database.stop()
  }
}
rmSync(folder, { recursive: true, force: true })
tellMissed(missed)
