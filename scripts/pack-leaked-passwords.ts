/**
 * Packs a list of leaked passwords, one a line or as an array of JSON, into `src/server/features/accounts/members/password/leaked-passwords.bin`:
 *
 *   node scripts/pack-leaked-passwords.ts passwords.json
 *
 * It leaves out passwords that are shorter than ours may be. The file holds the first 40 bits of the SHA-256 of each, in ascending order: no
 * list of words, and of a thousand million other passwords some sixteen would be taken for one of it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { foldedPassword, passwordLeast } from '../src/lib/typed/password-rules.ts'
import { leakedEntry } from '../src/server/features/accounts/members/password/leaked-passwords.ts'

const [list = ''] = process.argv.slice(2)
if (list === '') {
  process.stderr.write('Name a file with passwords.\n')
  process.exit(1)
}
const text = readFileSync(list, 'utf8')
const words: string[] = text.trimStart().startsWith('[') ? JSON.parse(text) : text.split('\n')
const long = words.map(foldedPassword).filter((word) => Array.from(word).length >= passwordLeast)
const entries = [...new Set(long.map((word) => leakedEntry(word).toString('hex')))].toSorted()
const file = path.join(
  import.meta.dirname,
  '..',
  'src',
  'server',
  'features',
  'accounts',
  'members',
  'password',
  'leaked-passwords.bin',
)
writeFileSync(file, Buffer.from(entries.join(''), 'hex'))
process.stdout.write(`${entries.length} passwords\n`)
