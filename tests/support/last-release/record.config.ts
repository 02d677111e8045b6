import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.join(import.meta.dirname, '..', '..', '..')

/** Records a release (record.ts); not part of the tests. */
export default defineConfig({
  root,
  test: {
    include: ['tests/support/last-release/record.ts'],
    globalSetup: ['tests/support/database/database-server.ts'],
    testTimeout: 900_000,
    hookTimeout: 180_000,
  },
})
