import { defineConfig } from 'vitest/config'

/**
 * A test's kind is its suffix: `x.test.ts` needs nothing, `x.db.test.ts` a database, `x.api.test.ts` the whole app.
 * One database server serves a run; each worker process has a database of its own (tests/support/database.ts).
 */
const needsDatabase = { globalSetup: ['tests/support/database-server.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/*.api.test.ts'],
        },
      },
      { extends: true, test: { name: 'db', include: ['{src,tests,scripts}/**/*.db.test.ts'], ...needsDatabase } },
      { extends: true, test: { name: 'api', include: ['{src,tests,scripts}/**/*.api.test.ts'], ...needsDatabase } },
    ],
  },
})
