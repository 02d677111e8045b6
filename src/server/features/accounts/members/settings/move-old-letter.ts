import { z } from 'zod'
import { transaction } from '#db/transaction.ts'
import type { NoticeId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, unseal } from '#server/secrets.ts'
import { asEdited, tellSaid } from '#server/features/notices/messages/index.ts'
import { accountWords } from './account-words.ts'

/** A letter as it was stored then: the news of an account, or another feature's text. */
const OldLetter = z.object({
  to: z.string(),
  locale: z.enum(['fa', 'en']),
  notice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('password_changed'), endedOthers: z.boolean() }),
    z.object({ kind: z.literal('user_name_changed') }),
    z.object({
      kind: z.literal('sessions_ended'),
      devices: z.array(z.object({ device: z.string(), browser: z.string() })),
    }),
    z.object({
      kind: z.literal('account_deleted'),
      reference: z.string(),
      moneyLeft: z.array(z.object({ amount: z.int(), currency: z.enum(['IRR', 'USD']) })),
    }),
    z.object({
      kind: z.literal('message'),
      subject: z.string(),
      lines: z.array(z.string()),
      calendar: z.object({ method: z.enum(['PUBLISH', 'CANCEL']), text: z.string() }).optional(),
    }),
  ]),
})

function openOld(secret: string, sealed: string): z.output<typeof OldLetter> {
  const text = unseal(deriveKey(secret, 'accounts.notice'), Buffer.from(sealed, 'base64url')).toString()
  return OldLetter.parse(JSON.parse(text))
}

/**
 * Hands a letter that waited in the old queue over to notices, under its own id: moved twice, it is one letter. Whom it
 * belongs to was not stored; it is nobody's in the log.
 */
export async function moveOldLetter(core: Core, { id, sealed }: { id: string; sealed: string }): Promise<void> {
  const { to: address, locale, notice } = openOld(core.config.secret, sealed)
  await transaction(core.db, async (tx) => {
    const words = notice.kind === 'message' ? notice : await asEdited(tx, accountWords(notice, locale), locale)
    const kind = notice.kind === 'message' ? 'support' : 'security'
    await tellSaid(tx, core, { id: id as NoticeId, kind, memberId: null, address, locale, words })
  })
}
