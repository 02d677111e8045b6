import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pgbouncerVersion } from '#tests/support/database/pgbouncer.ts'
import { installPackage } from './apt.ts'
import { descriptionStep } from './description-step.ts'
import { ensureOpenApiTools } from './ensure-openapi-tools.ts'
import { imageStep } from './image-step.ts'
import { root, runTool } from './run-tool.ts'
import { ensureNginx } from './ensure-nginx.ts'
import { lastReleaseStep } from './last-release-step.ts'
import { ensurePromtool } from './ensure-promtool.ts'
import type { Found, Step } from './run-steps.ts'
import { runBenches, runBrowser, runVitest } from './steps.ts'
import { check, fail } from './tally.ts'
import { storeStep } from './store-step.ts'

/** A program of ours that ends with code 0 when all is well, and otherwise prints what is wrong. */
function program(name: string, args: readonly string[], env: () => Record<string, string> = () => ({})): Step {
  return {
    name,
    run: async (isBeside) => {
      const code = await runTool('node', [...args], env(), isBeside ? name : null)
      return { tally: check(code === 0, `${args.join(' ')} failed`) }
    },
  }
}

/**
 * All system tests; those behind a pooler skip themselves where PgBouncer is not installed, and that of a generated client where
 * its generator is not.
 */
async function runSystem(): Promise<Found> {
  if (pgbouncerVersion() === null) installPackage('pgbouncer', { debianOnly: false })
  ensureOpenApiTools()
  return runVitest(['system'])
}

/**
 * API tests that are longer here (`tests/support/crash/thorough.ts`): a process dies at each statement, not at each transaction,
 * there are forty histories of wallets in place of four, and crowds of five hundred in place of one hundred.
 */
async function runThorough(): Promise<Found> {
  const files = globSync('src/**/*.api.test.ts', { cwd: root }).filter((file) =>
    /dieEverywhere|isThorough/.test(readFileSync(join(root, file), 'utf8')),
  )
  const code = await runTool('vitest', ['run', '--project=api', ...files], { THOROUGH: 'true' })
  return { tally: check(code === 0, 'something fails that is tried only here') }
}

/** Every alert while it fires and while it does not, and every expression of the dashboard. */
async function runAlerts(): Promise<Found> {
  if (!ensurePromtool()) return { tally: fail('promtool cannot be had here') }
  const args = ['run', '--project=unit', 'tests/prometheus.test.ts']
  return { tally: check((await runTool('vitest', args)) === 0, 'an alert or the dashboard is wrong') }
}

/** The steps of `npm run test:long`. Each can run alone; its comment says how long it takes. */
export const longSteps: readonly Step[] = [
  // processes that are started and killed, films that are encoded, disks that fill: every one of these tests
  { name: 'system', run: runSystem },
  // deaths at each statement, and histories of wallets
  { name: 'thorough', run: runThorough },
  // five hundred places, five thousand buyers, ten kills: minutes of waiting for banks that do not answer
  program('storm', ['bench/run.ts', 'storm']),
  // the same with the seats of a screening, by single and group tickets
  program('storm for tickets', ['bench/run.ts', 'storm', 'tickets']),
  program('storm for passes', ['bench/run.ts', 'storm', 'passes']),
  program('storm for goods', ['bench/run.ts', 'storm', 'goods']),
  // an event of ten thousand tickets is cancelled, and killed three times while its money goes back
  program('cancelling', ['bench/run.ts', 'cancelling']),
  // 200,000 calls made from the contract, most with one fault: 337 s on four busy cores (FUZZ_SEED=5)
  program('fuzz', ['bench/run.ts', 'fuzz']),
  // each bench that has no step of its own here, in its smallest size: a minute
  { name: 'benches', run: () => runBenches([]) },
  // ten minutes of strangers at the door for cameras
  program('cameras', ['bench/run.ts', 'cameras']),
  // an hour of a live event whose camera leaves and comes back every ten minutes, beside all other steps
  { ...program('live hour', ['bench/run.ts', 'live-hour']), waits: true },
  // a real nginx: what it stores, refuses and passes, and its rate against one that checks nothing
  program('edge', ['bench/run.ts', 'edge'], ensureNginx),
  // half a minute, and the download of Prometheus
  { name: 'alerts', run: runAlerts },
  // what Redocly and Spectral say of the API description: a minute, and the first time 127 MB from npm
  descriptionStep,
  // a house is backed up while it sells, and comes back on an empty machine: two to three minutes
  program('backup under load', ['bench/run.ts', 'backup-under-load']),
  // the API tests of the release before on the tables of this one: as long as they take
  lastReleaseStep,
  // three database machines are killed, frozen and switched over under load: eight minutes, and the first time some packages
  program('failover', ['bench/run.ts', 'failover'], ensureNginx),
  // what every store must obey, on a real server that speaks S3: two minutes
  storeStep,
  // two webs, two workers and cameras with nothing in common but database and store, killed on the way: five minutes at a load of 10 on two cores
  program('own folders', ['bench/run.ts', 'own-folders'], ensureNginx),
  // an image from Debian's packages and npm: it is small, closed, runs, and its ffmpeg does what is asked of it
  imageStep,
  // every state of every page in both languages, every ending at every bank, Lighthouse
  { name: 'browser', run: () => runBrowser('browser-long', 'playwright.long.config.ts') },
]
