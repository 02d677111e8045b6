import { z } from 'zod'
import { apiBase } from '#contract/route.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { mayStop, type NoticeKind, type StoppableKind, stoppableKinds } from '#lib/lists/notice-kinds.ts'
import type { Core } from '#server/core.ts'
import { readingKeys } from '#server/former-keys.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import type { Foot } from '../ways/letter-message.ts'

export const unsubscribePath = '/notices/unsubscribe'

// sixteen bytes of the member, two of the language, then the kind: a path's parameter has at most 100 characters
const Named = z.object({ memberId: z.uuid(), locale: z.enum(['fa', 'en']), kind: z.enum(stoppableKinds) })

const written = (memberId: string, locale: Locale, kind: NoticeKind) =>
  Buffer.concat([Buffer.from(memberId.replaceAll('-', ''), 'hex'), Buffer.from(locale + kind)])

function read(bytes: Buffer) {
  const hex = bytes.subarray(0, 16).toString('hex')
  const memberId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [locale, kind] = [bytes.subarray(16, 18).toString(), bytes.subarray(18).toString()]
  return Named.safeParse({ memberId, locale, kind })
}

const purpose = 'notices.unsubscribe'

const line = {
  fa: 'دیگر از این نامه‌ها نمی‌خواهم',
  en: 'Send me no more of these',
} as const

/** The last line of a mail, where its kind can be switched off. The link works for ever: old mails are found too. */
export function unsubscribeFoot(
  core: Pick<Core, 'config'>,
  { member_id: memberId, kind }: { member_id: MemberId | null; kind: NoticeKind },
  locale: Locale,
): Foot | null {
  if (memberId === null || !mayStop(kind)) return null
  const token = seal(deriveKey(core.config.secret, purpose), written(memberId, locale, kind)).toString('base64url')
  return { line: line[locale], url: `${core.config.publicUrl}${apiBase}${unsubscribePath}/${token}` }
}

/** Returns the notices that a link switches off; null when it is none of ours. */
export async function readUnsubscribe(
  core: Pick<Core, 'config' | 'db'>,
  token: string,
): Promise<{ memberId: MemberId; kind: StoppableKind; locale: Locale } | null> {
  const sealed = Buffer.from(token, 'base64url')
  // shorter than nonce and tag it cannot be opened
  if (sealed.length < 29 || sealed.length > 100) return null
  for (const key of await readingKeys(core.db, core.config, purpose)) {
    const named = openedWith(key, sealed)
    if (named !== null) return { ...named, memberId: named.memberId as MemberId }
  }
  return null
}

function openedWith(key: Buffer, sealed: Buffer) {
  try {
    return read(unseal(key, sealed)).data ?? null
  } catch {
    return null
  }
}
