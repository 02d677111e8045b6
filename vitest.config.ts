import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * A test's kind is its suffix: `x.test.ts` needs nothing, `x.db.test.ts` a database, `x.api.test.ts` the whole app.
 * The time limits only end what hangs: a busy machine is no fault of the code.
 * One database server serves a run; each worker process has a database of its own (tests/support/database.ts).
 */
const needsDatabase = { globalSetup: ['tests/support/database-server.ts'], testTimeout: 120_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    expect: { poll: { timeout: 15_000 } },
    // On two processors too, two at a time: many tests wait, for a process that dies or a payment that is late.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // These files need nothing and keep nothing, so a worker runs one after the other without loading all anew.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: 30_000,
          include: ['{src,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/*.api.test.ts'],
        },
      },
      { extends: true, test: { name: 'db', include: ['{src,tests,scripts}/**/*.db.test.ts'], ...needsDatabase } },
      { extends: true, test: { name: 'api', include: ['{src,tests,scripts}/**/*.api.test.ts'], ...needsDatabase } },
    ],
  },
})
