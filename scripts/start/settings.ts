/** Part of a start: says in a sentence which setting cannot be used. A process of its own, because the watching one stays small. */
import { join } from 'node:path'
import { checkSettings } from './check-settings.ts'
import { readOptions } from './options.ts'
import { wordsOf } from './sentence.ts'

try {
  checkSettings(readOptions(process.argv.slice(2), process.env, join(import.meta.dirname, '..', '..')), process.env)
} catch (error) {
  console.error(`\n${wordsOf(error)}\n`)
  process.exitCode = 1
}
