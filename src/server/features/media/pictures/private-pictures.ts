import { after, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'

const lifeMs = hours(2)

/** The paths of pictures that only some may see begin so; no public address opens them. */
export const privatePath = 'private/'

const textOf = (path: string, network: string, expiry: string) => `${path}\n${network}\n${expiry}`
const keyOf = (core: Core) => deriveKey(core.config.secret, 'private-picture')

/**
 * Returns the folder of a private picture for a visitor who may see it now. A picture element sends no token, so the
 * address contains a signature; it is of use from this visitor's network alone, and for two hours.
 */
export function privateFolder(core: Core, path: string, network: string): string {
  const expiry = Math.floor(after(core.clock.now(), lifeMs).getTime() / 1000).toString(36)
  return `/media/pictures/${expiry}.${sign(keyOf(core), textOf(path, network, expiry))}/${path}`
}

/** Whether the token of a private picture's address is right and has not expired. */
export function isPictureTokenRight(core: Core, token: string, asked: { path: string; network: string }): boolean {
  const [expiry, signature] = token.split('.')
  if (expiry === undefined || signature === undefined) return false
  if (!isSignatureRight(keyOf(core), textOf(asked.path, asked.network, expiry), signature)) return false
  return Number.parseInt(expiry, 36) * 1000 > core.clock.now().getTime()
}
