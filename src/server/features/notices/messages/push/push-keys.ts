import webPush from 'web-push'
import type { Core } from '#server/core.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import { findPushKeys, insertPushKeys } from './push-queries.ts'

const sealPurpose = 'notices.push_key'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The pair by which push services know us; made at the first question, and the same ever after. */
export async function pushKeys(core: Pick<Core, 'db' | 'config' | 'clock'>): Promise<PushKeys> {
  const key = deriveKey(core.config.secret, sealPurpose)
  const open = (row: NonNullable<Awaited<ReturnType<typeof findPushKeys>>>) => ({
    publicKey: row.public_key,
    privateKey: unseal(key, row.sealed_private).toString(),
  })
  const stored = await findPushKeys(core.db)
  if (stored !== undefined) return open(stored)
  const made = webPush.generateVAPIDKeys()
  const sealed = seal(key, Buffer.from(made.privateKey))
  await insertPushKeys(core.db, { publicKey: made.publicKey, sealed, now: core.clock.now() })
  const first = await findPushKeys(core.db)
  if (first === undefined) throw new Error('the keys of web push were not written')
  return open(first)
}
