import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** Codes of genres, in which no comma can stand: the address of a search joins them too. */
const ofCodes = ['src/server/features/catalog/genres/genre-queries.ts']
const joins = /\b(array_to_string|string_agg)\s*\(/

const found = (text: string) => joins.test(text)

test('no statement joins a list by a sign that its members could hold: lists travel as arrays or as JSON', () => {
  expect([found(`select array_to_string(keys, '|')`), found('select array_to_json(keys)')]).toEqual([true, false])
  const files = globSync('src/{server,jobs,live,worker}/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(1000)
  const joining = files.filter((file) => found(readFileSync(path.join(root, file), 'utf8')))
  expect(joining).toEqual(ofCodes)
})
