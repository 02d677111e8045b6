import type { z } from 'zod'
import type { sendContact } from '#contract/support/cases.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { judgeCaptcha } from '#server/features/operations/captcha/index.ts'
import { hasLink, hasWordOf, listWords, sameAs } from '#server/features/community/index.ts'
import { findByKey, hasSameText, insertCase, insertLetter, lockKey, type StoredCase } from './case-queries.ts'
import { findReporter } from './play-report-queries.ts'
import { type Contact, readContact } from './read-contact.ts'
import { type HoldReason, reasonsToHold, withoutOwnAddresses } from './desk/reasons-to-hold.ts'
import { tellOpened } from './tell.ts'

/** The same text within this time is the same text again. */
const rememberedMs = days(30)

export interface Writer {
  memberId: MemberId | null
  ip: string
  locale: Locale
  /** Null: the caller sent none. */
  key: string | null
}

type Given = z.output<(typeof sendContact)['body']>

const wholeText = ({ subject, message }: Pick<Contact, 'subject' | 'message'>) => `${subject}\n${message}`

/** The case that a repeated call made already. Fails with `request.idempotency_key_reused` when it says something else. */
function sameCase(earlier: StoredCase, contact: Contact): StoredCase {
  const isSame = earlier.same_as.equals(sameAs(wholeText(contact))) && earlier.name === contact.name
  return isSame ? earlier : fail('request.idempotency_key_reused')
}

/** Fills in from the account what a member has not written: their name, and the user name that reaches them. */
async function withAccount(db: Db, given: Given, memberId: MemberId | null): Promise<Given> {
  const who = memberId === null ? undefined : await findReporter(db, memberId)
  if (who === undefined) return given
  const hasName = [given.full_name, given.first_name, given.last_name].some((part) => part.trim() !== '')
  const hasReach = [given.email, given.phone].some((part) => part.trim() !== '')
  return {
    ...given,
    ...(hasName ? {} : { full_name: who.name ?? '' }),
    ...(hasReach ? {} : { [who.user_name_kind]: who.user_name }),
  }
}

async function whyHeld(tx: Tx, core: Core, contact: Contact, seen: { givenAt: Date; trap: string }) {
  const text = wholeText(contact)
  const now = core.clock.now()
  const words = await listWords(tx)
  const ownHost = new URL(core.config.publicUrl).hostname
  return reasonsToHold({
    hasWord: hasWordOf(`${contact.name}\n${text}`, words),
    hasLink: hasLink(withoutOwnAddresses(`${contact.name}\n${text}`, ownHost)),
    hasSameText: await hasSameText(tx, text, after(now, -rememberedMs)),
    writingMs: now.getTime() - seen.givenAt.getTime(),
    trap: seen.trap,
  }) satisfies HoldReason[]
}

/**
 * Opens a case and tells its writer the number and the link. A case that looks like spam is held: somebody of the house
 * reads it first, and only then is the writer told. A member is not asked for what their account says. Fails with 422 by field,
 * `house_list.not_offered`, or 429.
 */
export async function openCase(core: Core, given: Given, { memberId, ip, locale, key }: Writer): Promise<StoredCase> {
  const contact = readContact(await withAccount(core.db, given, memberId))
  const earlier = key === null ? undefined : await findByKey(core.db, key)
  if (earlier !== undefined) return sameCase(earlier, contact)
  ;(await readList(core.db, 'case_topic')).mustOffer(given.topic)
  await limit(core, { 'contact.address': ip, 'contact.block': ip })
  const judged = await judgeCaptcha(core, given.captcha).catch((refusal: unknown) => ({ refusal }))
  if ('refusal' in judged) {
    // a repetition at the same moment finds the captcha used by the one that was faster
    const faster = key === null ? undefined : await findByKey(core.db, key)
    if (faster === undefined) throw judged.refusal
    return sameCase(faster, contact)
  }
  const { givenAt, spend } = judged
  return transaction(core.db, async (tx) => {
    if (key !== null) {
      await lockKey(tx, key)
      const faster = await findByKey(tx, key)
      if (faster !== undefined) return sameCase(faster, contact)
    }
    await spend(tx)
    const heldFor = await whyHeld(tx, core, contact, { givenAt, trap: given.website.trim() })
    const { message, ...said } = contact
    const now = core.clock.now()
    const made = await insertCase(
      tx,
      {
        ...said,
        member_id: memberId,
        language: locale,
        topic: given.topic,
        idempotency_key: key,
        state: heldFor.length === 0 ? 'waiting' : 'held',
        held_for: heldFor,
        same_as: sameAs(wholeText(contact)),
      },
      now,
    )
    await insertLetter(tx, { caseId: made.id, voice: 'visitor', staffId: null, text: message }, now)
    if (heldFor.length === 0) await tellOpened(tx, core, made, message)
    return made
  })
}
