import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/start/ports.ts'
import { demoAtRest } from './demo-at-rest.ts'
import { pathOfEvenPriority } from './even-priority.ts'
import { keptPictures } from './kept-pictures.ts'
import { lendFilm } from '#tests/support/visitors/lend-film.ts'
import { launchProduct, type Product } from './product.ts'
import { signInVisitors } from '#tests/support/visitors/visitors.ts'

/** The address of the product under test, for the test processes. If it is set from outside, nothing is started. */
const ADDRESS = 'PARDE_E2E_URL'
/** A data folder to start on, which is kept; by default every run has a new one. Tests find it here as well. */
const DATA_FOLDER = 'PARDE_E2E_DATA_DIR'
const READY = 'Ready after'

/** How many films, and pieces of music, the demo makes; the long run hears whole albums. */
const FILMS = 'PARDE_E2E_FILMS'

/** Only gives up on a demo that is never complete; how long a start takes is measured elsewhere. */
const patienceMs = 600_000

async function ready(product: Product): Promise<void> {
  while (!product.output().includes(READY)) {
    if (product.child.exitCode !== null) throw new Error(`It ended with code ${product.child.exitCode}.`)
    await sleep(100)
  }
}

/**
 * Starts the built product on a free port and a new data folder, and waits until its demo is complete and at rest. Tells
 * its address and folder as the environment of tests; the returned function stops it. A header may state the visitor’s
 * country, as an operator’s proxy would.
 */
export async function startHouse(): Promise<{ env: Record<string, string>; takeDown: () => Promise<void> }> {
  const kept = process.env[DATA_FOLDER]
  const dataDir = kept || mkdtempSync(join(tmpdir(), 'parde-e2e-'))
  const port = await freePort()
  const product = launchProduct({
    port,
    dataDir,
    env: {
      DEMO_FILMS: process.env[FILMS] ?? '2',
      DEMO_KEPT_PICTURES: keptPictures,
      PATH: pathOfEvenPriority(),
      TRUST_PROXY: '127.0.0.1',
      COUNTRY_HEADER: 'x-country',
      SCREENING_KEY_SECONDS: '20',
    },
  })
  const takeDown = async () => {
    product.child.kill('SIGTERM')
    await product.ended()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(product)
    await demoAtRest(dataDir, patienceMs)
    await lendFilm(dataDir)
    return { env: { [ADDRESS]: `http://localhost:${port}`, [DATA_FOLDER]: dataDir }, takeDown }
  } catch (error) {
    await takeDown()
    throw new Error(`The product was not ready for its tests.\n${product.output()}`, { cause: error })
  }
}

/** Starts the product unless it is given, and signs its visitors in; stops it after the last test. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const given = process.env[ADDRESS]
  if (given) return signInVisitors(given)
  const { env, takeDown } = await startHouse()
  Object.assign(process.env, env)
  const address = env[ADDRESS] ?? ''
  const signOut = await signInVisitors(address).catch(async (error: unknown) => {
    await takeDown()
    throw error
  })
  return async () => {
    await signOut()
    await takeDown()
  }
}
