import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the folder, in the form of `sha256sum`. */
const sumsFile = (folder: string) => `${folder}.sha256`

/** Every migration of a folder with the SHA-256 of its text, in their order. */
export function migrationSums(folder: string): { name: string; sum: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({
      name,
      sum: createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    }))
}

/** The sums that were written down, by the migration's name. */
export function writtenSums(folder: string): Map<string, string> {
  const lines = readFileSync(sumsFile(folder), 'utf8').trim().split('\n')
  return new Map(lines.map((line) => line.split('  ')).map(([sum = '', name = '']) => [name, sum]))
}

/** Writes the sums of new migrations down. One that is written down keeps its line, also when its text has changed. */
export function addMigrationSums(folder: string): void {
  const written = writtenSums(folder)
  const lines = migrationSums(folder).map(({ name, sum }) => `${written.get(name) ?? sum}  ${name}\n`)
  writeFileSync(sumsFile(folder), lines.join(''))
}
