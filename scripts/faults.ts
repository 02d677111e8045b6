/**
 * `npm run faults`: plants known mistakes, one after another, in copies of the tree, and runs for each the narrowest
 * check that must turn red, up to its first failure. Ends with 1 when a fault is not noticed. Run it before and after you make a test faster or
 * narrower, or delete one.
 *
 *   npm run faults -- --list              the faults, and whether each can still be planted in the sources
 *   npm run faults -- --layer money       the faults of one layer
 *   npm run faults -- --run unit          the faults that this kind of check notices (unit, db, api, system, browser, lint, types)
 *   npm run faults -- --only name,name    these faults
 *   npm run faults -- --sound             each check first without the fault, when it must be green
 *   npm run faults -- --house folder      keeps the demo for browser tests there, for the next run
 *   npm run faults -- --copies 1          how many faults are tried at the same time, each in its own copy (2)
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toolEnvironment } from './test/run-tool.ts'
import { ensureBrowser } from './test/ensure-browser.ts'
import { ensureFfmpeg } from './test/ensure-ffmpeg.ts'
import type { Check, Fault } from './faults/fault.ts'
import { furnishedHouse, openServer } from './faults/houses.ts'
import { layers } from './faults/layers.ts'
import { type Outcome, type WorkingCopy, runCheck } from './faults/run-check.ts'
import { copyTree, plant, whyNotPlanted } from './faults/tree.ts'

const root = join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    layer: { type: 'string' },
    run: { type: 'string' },
    list: { type: 'boolean' },
    sound: { type: 'boolean' },
    house: { type: 'string' },
    copies: { type: 'string', default: '2' },
  },
})
const names = values.only?.split(',')
const chosen = layers
  .filter(({ layer }) => values.layer === undefined || values.layer === layer)
  .flatMap(({ layer, faults }) => faults.map((fault) => ({ layer, ...fault })))
  .filter(({ check }) => values.run === undefined || values.run === check.run)
  .filter(({ name }) => names === undefined || names.includes(name))

function checkOf({ check }: Pick<Fault, 'check'>): string {
  if (check.run === 'lint') return `lint ${check.files.join(' ')}`
  return check.run === 'types' ? `types ${check.project}` : `${check.run} ${check.file}`
}

/**
 * A fault whose text is no longer in the sources is not skipped silently: the list must be corrected before anything
 * runs.
 */
function refuseMoved(): void {
  const moved = chosen.flatMap((fault) => {
    const why = whyNotPlanted(root, fault)
    return why === null ? [] : [`${fault.name}: ${why}`]
  })
  if (moved.length === 0 && chosen.length > 0) return
  console.error(moved.length > 0 ? moved.join('\n') : 'There is no such fault.')
  process.exit(1)
}

/** Copies of the tree in which faults are planted; they share a database server, and the demo for browser tests. */
async function openWorkshops(folder: string, count: number) {
  const isNeeded = (...runs: Check['run'][]) => chosen.some(({ check }) => runs.includes(check.run))
  const server = isNeeded('db', 'api', 'system') ? await openServer(folder) : null
  const chromium = isNeeded('browser') ? await ensureBrowser() : null
  const { DATABASE_URL: _database, ...env } = toolEnvironment({
    ...(await ensureFfmpeg()),
    ...(server === null ? {} : { TEST_DATABASE_URL: server.url }),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
  })
  const shops = Array.from({ length: count }, (_, at): Workshop => {
    const tree = join(folder, `tree-${at}`)
    mkdirSync(tree)
    copyTree(root, tree)
    const copy: WorkingCopy = { root: tree, env }
    const house = furnishedHouse(values.house === undefined ? folder : resolve(values.house), copy)
    const run = (check: Check) => (check.run === 'browser' ? house.run(check) : runCheck(copy, check))
    return { tree, run, furnish: () => house.furnish() }
  })
  if (isNeeded('browser')) await shops[0]?.furnish()
  return { shops, stop: async () => server?.stop() }
}

interface Workshop {
  tree: string
  run(check: Check): Promise<Outcome>
  furnish(): Promise<void>
}
type Told = { fault: string; layer: string; check: string; turned: string; seconds: number; survived: boolean }

async function isGreen({ run }: Workshop, check: Check): Promise<boolean> {
  const { red, ran } = await run(check)
  return ran && !red
}

function shown({ tree }: Workshop, failures: readonly string[]): string {
  return (failures[0] ?? '').replaceAll(`${tree}/`, '')
}

async function tryFault(shop: Workshop, { layer, ...fault }: (typeof chosen)[number]): Promise<Told> {
  const began = performance.now()
  const tell = (survived: boolean, turned: string): Told => ({
    fault: fault.name,
    layer,
    check: checkOf(fault),
    turned,
    survived,
    seconds: Math.round((performance.now() - began) / 1000),
  })
  if (values.sound === true && !(await isGreen(shop, fault.check))) return tell(true, 'RED WITHOUT THE FAULT')
  const takeOut = plant(shop.tree, fault)
  try {
    const { red, ran, failures } = await shop.run(fault.check)
    if (!ran) return tell(true, `NOTHING WAS RUN: ${failures[0] ?? ''}`)
    return red ? tell(false, shown(shop, failures)) : tell(true, 'SURVIVED')
  } finally {
    takeOut()
  }
}

async function tryAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-faults-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const began = performance.now()
  const { shops, stop } = await openWorkshops(folder, Math.min(Number(values.copies), chosen.length))
  const told: Told[] = []
  const left = [...chosen]
  const tryNext = async (shop: Workshop) => {
    for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
      const one = await tryFault(shop, fault)
      told.push(one)
      const mark = one.survived ? '✗' : '✓'
      console.log(
        `${mark} ${one.layer.padEnd(12)} ${one.fault.padEnd(34)} ${one.turned.slice(0, 150)} (${one.seconds} s)`,
      )
    }
  }
  await Promise.all(shops.map(tryNext))
  await stop()
  const survivors = told.filter(({ survived }) => survived)
  console.log(`\n| layer | fault | check | what turned red |\n|---|---|---|---|`)
  for (const { layer, fault, check, turned } of told)
    console.log(`| ${layer} | ${fault} | \`${check}\` | ${turned.replaceAll('|', '\\|')} |`)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`\n${told.length - survivors.length} caught, ${survivors.length} survived (${minutes} min)`)
  for (const { fault, turned } of survivors) console.log(`✗ ${fault}: ${turned}`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

refuseMoved()
if (values.list === true)
  for (const fault of chosen) console.log(`${fault.layer.padEnd(12)} ${fault.name.padEnd(34)} ${checkOf(fault)}`)
else await tryAll()
