/** Writes src/db/schema.gen.ts from a migrated database: `node scripts/generate-schema.ts postgres://…` */
import { spawnSync } from 'node:child_process'
import { migrate } from '#db/migrate.ts'

const url = process.argv[2]
if (url === undefined) throw new Error('Give the address of a scratch database.')
await migrate(url)
const result = spawnSync(
  'node_modules/.bin/kysely-codegen',
  [
    '--url',
    url,
    '--dialect',
    'postgres',
    '--out-file',
    'src/db/schema.gen.ts',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    'public.migrations',
    '--type-mapping',
    JSON.stringify({ int8: 'number', date: 'string', inet: 'string' }),
  ],
  { stdio: 'inherit' },
)
process.exit(result.status ?? 1)
