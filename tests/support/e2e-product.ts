import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/start/ports.ts'
import { launchProduct, type Product } from './product.ts'
import { signInVisitors } from './visitors.ts'

/** The address of the product under test, for the test processes. If it is set from outside, nothing is started. */
const ADDRESS = 'PARDE_E2E_URL'
/** A data folder to start on, which is kept; by default every run has a new one. Tests find it here as well. */
const DATA_FOLDER = 'PARDE_E2E_DATA_DIR'
const READY = 'Ready after'
/** Both films of this demo are slides of the home page, with one that is not released yet. */
const slidesOfTwoFilms = 3

/** How many films, and pieces of music, the demo makes; the long run hears whole albums. */
const FILMS = 'PARDE_E2E_FILMS'

/** Only gives up on a product that never becomes ready; how long a start takes is measured elsewhere. */
const patienceMs = 600_000

async function ready(product: Product): Promise<void> {
  while (!product.output().includes(READY)) {
    if (product.child.exitCode !== null) throw new Error(`The product did not start.\n${product.output()}`)
    await sleep(100)
  }
}

/** Waits until the demo has its home page, a free film that plays and one that is sold, as a product in use has. */
async function furnished(address: string, product: Product): Promise<void> {
  const started = performance.now()
  const ask = async (path: string) => (await fetch(`${address}/api/v1${path}`)).json() as Promise<{ items: unknown[] }>
  for (;;) {
    const [slides, rows, free, sold] = await Promise.all([
      ask('/core/get-home-slider'),
      ask('/core/get-home-widgets'),
      ask('/products?price=free&sort=oldest'),
      ask('/products?price=paid'),
    ])
    const isWatchable = (films: { items: unknown[] }) =>
      films.items.some((film) => (film as { duration_minutes: number | null }).duration_minutes !== null)
    if (slides.items.length >= slidesOfTwoFilms && rows.items.length > 0 && isWatchable(free) && isWatchable(sold))
      return
    if (performance.now() - started > patienceMs) throw new Error(`The demo was not ready.\n${product.output()}`)
    await sleep(500)
  }
}

/**
 * Starts the built product on a free port and a new data folder, and stops it after the last test. A header may state
 * the visitor’s country, as an operator’s proxy would.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const given = process.env[ADDRESS]
  if (given) return signInVisitors(given)
  const kept = process.env[DATA_FOLDER]
  const dataDir = kept || mkdtempSync(join(tmpdir(), 'parde-e2e-'))
  const port = await freePort()
  const product = launchProduct({
    port,
    dataDir,
    env: {
      DEMO_FILMS: process.env[FILMS] ?? '2',
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
    const address = `http://localhost:${port}`
    await ready(product)
    await furnished(address, product)
    process.env[ADDRESS] = address
    process.env[DATA_FOLDER] = dataDir
    const signOut = await signInVisitors(address)
    return async () => {
      await signOut()
      await takeDown()
    }
  } catch (error) {
    await takeDown()
    throw error
  }
}
