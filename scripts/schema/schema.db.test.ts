import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { schemaText } from './generate.ts'

const { url } = await testDatabase()
const committed = readFileSync(path.join(import.meta.dirname, '../../src/db/schema.gen.ts'), 'utf8')

test('the committed types of the tables are what the migrations make of them', async () => {
  expect(await schemaText(url), 'run node_modules/.bin/node scripts/generate-schema.ts').toBe(committed)
})

test('a check, a foreign key or a column more shows in the types, and what has no type is asked for', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const linesAfter = async (statement: string) => {
    await client.query(statement)
    const known = new Set(committed.split('\n'))
    return (await schemaText(url)).split('\n').filter((line) => !known.has(line))
  }
  try {
    expect(
      await linesAfter(`alter table images drop constraint images_focus_check,
        add constraint images_focus_check check (focus in ('start', 'end'))`),
    ).toEqual(['  focus: Generated<"start" | "end">;'])
    expect(await linesAfter('alter table images add column drawn_by integer references people (id)')).toContain(
      '  drawn_by: PersonId | null;',
    )
    expect(
      await linesAfter(`alter table images add column size text not null default 'a' check (size in ('a'))`),
    ).toContain('  size: Generated<"a">;')
    await expect(linesAfter('alter table images add column marks jsonb')).rejects.toThrow('what shape images.marks has')
    await client.query('alter table images drop column marks')
    await expect(linesAfter('create table sagas (id integer primary key)')).rejects.toThrow('Name the id of sagas')
  } finally {
    await client.end()
  }
})
