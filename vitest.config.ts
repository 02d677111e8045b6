import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { MachinesFirst } from './tests/support/machines/machines-first.ts'
import { machinePatience } from './tests/support/machines/machine-patience.ts'
import { systemSample } from './tests/support/machines/system-sample.ts'
import { textsOfPages } from './tests/support/pages/texts-of-pages.ts'

/**
 * The suffix tells a test's kind: `x.test.ts` needs nothing, `x.db.test.ts` a database, `x.api.test.ts` the whole app,
 * `x.system.test.ts` a machine: it starts processes, encodes with ffmpeg, or fills a database. `sample` is one system
 * test of each kind; `npm test` runs it, and the long run all of `system`. `image` needs an image, which the long run builds.
 * The time limits only end tests that hang, because a busy machine is not a fault of the code. One database server
 * serves a run; each worker process has its own database (tests/support/database/database.ts).
 */
const needsDatabase = {
  globalSetup: ['tests/support/database/database-server.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
}
/** Tests of machines wait for processes and encoders, which a busy machine makes slow. */
const needsMachine = {
  ...needsDatabase,
  testTimeout: machinePatience.test,
  hookTimeout: machinePatience.test,
  expect: { poll: { timeout: machinePatience.step } },
}
/** Node's compiled sources are cached for the many processes that tests start: it halves the time of a start. */
const compiled = path.join(import.meta.dirname, '.vitest', 'compiled')
/** API tests hash passwords at a cost that no product can have. */
const lightPasswords = {
  find: /^\.\/password-cost\.ts$/,
  replacement: path.join(import.meta.dirname, 'tests', 'support', 'api', 'light-password-cost.ts'),
}

export default defineConfig({
  test: {
    expect: { poll: { timeout: 15_000 } },
    // One more than there are processors, because many tests wait for a process that dies or for a late payment.
    maxWorkers: availableParallelism() + 1,
    // A worker loads the program once and runs one file after another. A file that registers something with it resets
    // the modules before and after itself, and says so at its top.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    env: { NODE_COMPILE_CACHE: compiled },
    sequence: { sequencer: MachinesFirst },
    projects: [
      {
        extends: true,
        plugins: [textsOfPages()],
        test: {
          name: 'unit',
          testTimeout: 120_000,
          include: ['{src,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['db', 'api', 'system', 'image'].map((kind) => `**/*.${kind}.test.ts`),
        },
      },
      { extends: true, test: { name: 'db', include: ['{src,tests,scripts}/**/*.db.test.ts'], ...needsDatabase } },
      {
        extends: true,
        resolve: { alias: [lightPasswords] },
        test: { name: 'api', include: ['{src,tests,scripts}/**/*.api.test.ts'], ...needsDatabase },
      },
      { extends: true, test: { name: 'sample', include: Object.values(systemSample), ...needsMachine } },
      // The three before this one, when all of them run: a worker loads the program anew for each project.
      {
        extends: true,
        resolve: { alias: [lightPasswords] },
        test: {
          name: 'house',
          include: ['{src,tests,scripts}/**/*.{db,api}.test.ts', ...Object.values(systemSample)],
          ...needsMachine,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['{src,tests,scripts}/**/*.system.test.ts'],
          env: { THOROUGH: 'true' },
          ...needsMachine,
        },
      },
      { extends: true, test: { name: 'image', include: ['tests/**/*.image.test.ts'], ...needsDatabase } },
    ],
  },
})
