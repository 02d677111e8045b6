import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { isLocale } from '#lib/locale.ts'
import type { Core } from '../../../core.ts'
import { deriveKey, seal, unseal } from '../../../secrets.ts'
import { notifyMember } from '../jobs.ts'
import { Letter, type Notice } from './notices.ts'

const sealPurpose = 'accounts.notice'

/**
 * Tells a member by SMS or mail what happened to the account, in the commit of the transaction. `locale` is the
 * member's language; any other value counts as Persian.
 */
export async function notify(
  tx: Tx,
  core: Pick<Core, 'config' | 'queue'>,
  to: { userName: string; locale: string; notice: Notice },
): Promise<void> {
  const locale = isLocale(to.locale) ? to.locale : 'fa'
  const letter = { to: to.userName, locale, notice: to.notice } satisfies Letter
  const key = deriveKey(core.config.secret, sealPurpose)
  const sealed = seal(key, Buffer.from(JSON.stringify(letter))).toString('base64url')
  await core.queue.enqueue(tx, notifyMember, { id: randomUUID(), sealed })
}

export function openLetter(secret: string, sealed: string): Letter {
  const text = unseal(deriveKey(secret, sealPurpose), Buffer.from(sealed, 'base64url')).toString()
  return Letter.parse(JSON.parse(text))
}
