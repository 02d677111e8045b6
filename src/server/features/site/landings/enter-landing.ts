import type { z } from 'zod'
import type { enterLanding as contract } from '#contract/site/landing-entries.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { judgeCaptcha } from '#server/features/operations/captcha/index.ts'
import { hasLink, hasWordOf, listWords } from '#server/features/community/index.ts'
import { readPerson, reasonsToHold } from '#server/features/support/cases/index.ts'
import { insertEntry } from './entry-queries.ts'
import { findShownLanding } from './landing-queries.ts'

type Given = z.output<(typeof contract)['body']>

export interface Writer {
  memberId: MemberId | null
  ip: string
  locale: Locale
}

/** Words with which the house thanks. */
export const thanks: Record<Locale, string> = {
  fa: 'نوشته شد. به همین نشانی خبرتان می‌کنیم.',
  en: 'You are on the list. We write to this address.',
}
const agreeFirst = { fa: 'برای فرستادن، این را بپذیرید.', en: 'Agree to this to send it.' }

/**
 * Puts somebody on the list of a page that is shown and has a form. An entry that looks like a program's is held, and
 * its writer reads the same. Fails with `landing.not_found`, with 422 by field, or 429.
 */
export async function enterLanding(core: Core, slug: string, given: Given, writer: Writer): Promise<string> {
  const { memberId, ip, locale } = writer
  const now = core.clock.now()
  const page = (await findShownLanding(core.db, { slug }, { locale, now })) ?? fail('landing.not_found')
  const form = page.blocks.find((block) => block.kind === 'form') ?? fail('landing.not_found')
  const person = readPerson(given, given.consent ? {} : { consent: [agreeFirst] })
  await limit(core, { 'contact.address': ip, 'contact.block': ip })
  const { givenAt, spend } = await judgeCaptcha(core, given.captcha)
  await transaction(core.db, async (tx) => {
    await spend(tx)
    const heldFor = reasonsToHold({
      hasWord: hasWordOf(person.name, await listWords(tx)),
      hasLink: hasLink(person.name),
      hasSameText: false,
      writingMs: now.getTime() - givenAt.getTime(),
      trap: given.website.trim(),
    })
    await insertEntry(tx, {
      ...person,
      landing_id: page.id,
      member_id: memberId,
      language: locale,
      consent: form[`consent_${locale}`],
      state: heldFor.length === 0 ? 'listed' : 'held',
      held_for: heldFor,
      created_at: now,
    })
  })
  return thanks[locale]
}
