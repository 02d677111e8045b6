import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Bytes of each entry of the file. */
const entryBytes = 5

/** The file that `scripts/pack-leaked-passwords.ts` writes; leaked-passwords.md says of what. */
const file = path.join(import.meta.dirname, 'leaked-passwords.bin')

/** Returns a password as the file holds it; upper and lower case are one, because a guesser tries both. */
export const leakedEntry = (folded: string): Buffer =>
  createHash('sha256').update(folded.toLowerCase()).digest().subarray(0, entryBytes)

let read: Buffer | null = null

/**
 * Whether a password is one of those that leaked most often; `folded` is its folded form. The list is in a file of ours, so
 * nobody is asked and nobody learns of it. 90 kB, which are read when somebody first chooses a password.
 */
export function isLeakedPassword(folded: string): boolean {
  read ??= readFileSync(file)
  const entry = leakedEntry(folded)
  let [from, to] = [0, read.length / entryBytes]
  while (from < to) {
    const middle = (from + to) >>> 1
    const order = read.compare(entry, 0, entryBytes, middle * entryBytes, (middle + 1) * entryBytes)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}
