import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { after, hours } from '#lib/clock.ts'
import { POSTER_NAMES } from '#media/posters.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { deriveKey, isSignatureRight, sign } from '../../secrets.ts'
import { workFolder } from './media-paths.ts'

const lifeMs = hours(12)

/** Frames of a film that may become its still. A picture element sends no token, so the address carries a signature. */
export async function candidatesOf(core: Core, runId: string): Promise<{ id: string; url: string }[]> {
  const names = await readdir(join(workFolder(core.config, runId), 'posters')).catch(() => [])
  const expiry = Math.floor(after(core.clock.now(), lifeMs).getTime() / 1000).toString(36)
  return names
    .filter((name) => POSTER_NAMES.includes(name))
    .toSorted((a, b) => (a < b ? -1 : 1))
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

/** Whether the token of a candidate's address is right and still good. */
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
  return readFile(join(workFolder(core.config, run), 'posters', name)).catch(() => fail('request.not_found'))
}
