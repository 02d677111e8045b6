import { z } from 'zod'
import { after, hours } from '#lib/time/clock.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import { POSTER_NAMES } from '#media/posters.ts'
import { listKeys } from '#storage/storage.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'
import { keys } from '../pipeline/media-keys.ts'
import { findRun } from '../pipeline/run-queries.ts'

const lifeMs = hours(12)

/**
 * Frames of a film that may become its still. A picture element sends no token, so the address contains a signature.
 */
export async function candidatesOf(core: Core, runId: RunId): Promise<{ id: string; url: string }[]> {
  const prefix = keys.posters(runId)
  const names = (await listKeys(core.storage, prefix)).map((key) => key.slice(prefix.length))
  const expiry = Math.floor(after(core.clock.now(), lifeMs).getTime() / 1000).toString(36)
  return names
    .filter((name) => POSTER_NAMES.includes(name))
    .map((name) => {
      const id = `${runId}.${name.replace('.jpg', '')}`
      return { id, url: `/media/candidates/${expiry}.${signatureOf(core, id, expiry)}/${id}` }
    })
}

function keyOf(core: Core): Buffer {
  return deriveKey(core.config.secret, 'poster-candidate')
}

function signatureOf(core: Core, id: string, expiry: string): string {
  return sign(keyOf(core), `${id}\n${expiry}`)
}

/** Whether the token of a candidate's address is right and has not expired. */
export function isCandidateTokenRight(core: Core, token: string, id: string): boolean {
  const [expiry, signature] = token.split('.')
  if (expiry === undefined || signature === undefined) return false
  if (!isSignatureRight(keyOf(core), `${id}\n${expiry}`, signature)) return false
  return Number.parseInt(expiry, 36) * 1000 > core.clock.now().getTime()
}

/** The bytes of a candidate, by its id `{run}.{number}`; 404 when there is none. */
export async function readCandidate(core: Core, id: string): Promise<Buffer> {
  const [run, number] = id.split('.')
  const name = `${number}.jpg`
  if (!z.uuid().safeParse(run).success || run === undefined || !POSTER_NAMES.includes(name)) fail('request.not_found')
  const object = (await core.storage.open(`${keys.posters(run)}${name}`)) ?? fail('request.not_found')
  return object.bytes()
}

/** The same, where the run made it for this title; 404 otherwise. */
export async function readCandidateOf(core: Core, productId: ProductId, id: string): Promise<Buffer> {
  const run = await findRun(core.db, id.split('.')[0] ?? '').catch(() => undefined)
  if (run === undefined || run.product_id !== productId) fail('request.not_found')
  return readCandidate(core, id)
}
