import { randomBytes } from 'node:crypto'
import { isWorkRight, readNonces } from '#lib/web/proof-of-work.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'

const signed = (whom: string, task: string) => `${whom}|${task}`

const keyOf = (core: Core) => deriveKey(core.config.secret, 'accounts.work')

/** A task (`seed.expiry.bits.signature`) that counts for `whom` alone. The server stores nothing about it. */
export function giveTask(core: Core, whom: string, { bits, lifeMs }: { bits: number; lifeMs: number }): string {
  const expiry = Math.ceil((core.clock.now().getTime() + lifeMs) / 1000)
  const task = `${randomBytes(16).toString('base64url')}.${expiry}.${bits}`
  return `${task}.${sign(keyOf(core), signed(whom, task))}`
}

const shape =
  /^(?<task>(?<seed>[\w-]{22})\.(?<expiry>\d{1,12})\.(?<bits>\d{1,2}))\.(?<signature>[\w-]{43}):(?<nonces>[0-9a-f]{128})$/

/**
 * The seed of a solved task that was given for `whom` and has not expired; null for anything else. Whether it was shown
 * before is the caller's matter.
 */
export function seedOfWork(core: Core, whom: string, work: string): string | null {
  const { task, seed, expiry, bits, signature, nonces } = shape.exec(work)?.groups ?? {}
  if (!task || !seed || !signature || !nonces) return null
  if (Number(expiry) * 1000 <= core.clock.now().getTime()) return null
  if (!isSignatureRight(keyOf(core), signed(whom, task), signature)) return null
  return isWorkRight(seed, Number(bits), readNonces(nonces) ?? []) ? seed : null
}
