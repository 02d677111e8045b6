import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const lists = /\b(?:from|join) pg_(?:stat_activity|locks)\b/
/** The statement names the database, or the processes that it knows. */
const ownOnly = /current_database\(\)|pid = any|datname = \$\{/
/** They look after a server that is all theirs. */
const wholeServer = ['bench/nodes.ts']

/** Files of the tree that look at who is connected to the server, or waits on it, in all databases. */
function findWide(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].filter(([, text]) => lists.test(text) && !ownOnly.test(text)).map(([file]) => file)
}

test('nobody takes the connections of another database on the same server for those of their own', () => {
  const files = globSync('{src,tests,scripts,bench}/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const wide = findWide(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
  expect(wide.filter((file) => !wholeServer.includes(file))).toEqual([])
})

test('a statement about all databases is noticed', () => {
  const statements = {
    'a.ts': 'select 1 from pg_locks where objid = 1',
    'b.ts': 'select 1 from pg_locks where database = (select oid from pg_database where datname = current_database())',
  }
  expect(findWide(new Map(Object.entries(statements)))).toEqual(['a.ts'])
})
