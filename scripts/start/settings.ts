/** Part of a start: says in a sentence which setting cannot be used. A process of its own, because the watching one stays small. */
import { join } from 'node:path'
import { checkSettings } from './check-settings.ts'
import { readArguments, readOptions } from './options.ts'
import { wordsOf } from './sentence.ts'

try {
  const args = process.argv.slice(2)
  readArguments(args)
  // all faults at once, before the first of an option ends it
  checkSettings(process.env)
  readOptions(args, process.env, join(import.meta.dirname, '..', '..'))
} catch (error) {
  console.error(`\n${wordsOf(error)}\n`)
  process.exitCode = 1
}
