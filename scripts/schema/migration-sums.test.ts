import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addMigrationSums, migrationSums, writtenSums } from './migration-sums.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'db', 'migrations')

/** Migrations whose text is not the one that was written down, and those that nobody has written down. */
const changed = (where: string) => {
  const written = writtenSums(where)
  return migrationSums(where).flatMap(({ name, sum }) => (written.get(name) === sum ? [] : [name]))
}

test('a migration stays as it was: installations that have run it would never get the change', () => {
  expect(changed(folder)).toEqual([])
})

test('a changed migration is found, and its line is not written anew with those of new ones', () => {
  const place = mkdtempSync(join(tmpdir(), 'parde-sums-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const copy = join(place, 'migrations')
  cpSync(folder, copy, { recursive: true })
  cpSync(`${folder}.sha256`, `${copy}.sha256`)
  const [first] = migrationSums(copy)
  writeFileSync(join(copy, first?.name ?? ''), 'select 1')
  writeFileSync(join(copy, '9999_new.sql'), 'select 2')
  expect(changed(copy)).toEqual([first?.name, '9999_new.sql'])
  addMigrationSums(copy)
  expect(changed(copy)).toEqual([first?.name])
})
