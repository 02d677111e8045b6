import type { z } from 'zod'
import { messageLimit } from '#contract/primitives.ts'
import type { reportPlay } from '#contract/playback/play-reports.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { deviceOf } from '#server/features/accounts/members/index.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { sameAs } from '#server/features/community/index.ts'
import { findByKey, insertCase, insertLetter, lockKey, type StoredCase } from './case-queries.ts'
import { findReporter, findTitleNames, insertReport } from './play-report-queries.ts'
import { readLetter } from './read-contact.ts'
import { tellOpened } from './tell.ts'

type Given = z.output<(typeof reportPlay)['body']>

export interface Reporter {
  memberId: MemberId
  locale: Locale
  /** Null: the caller sent none. */
  key: string | null
  userAgent: string | undefined
}

/** The case that a repeated call made already. */
async function earlierOf(db: Core['db'] | Tx, { key, memberId }: Reporter): Promise<StoredCase | undefined> {
  const earlier = key === null ? undefined : await findByKey(db, key)
  if (earlier === undefined || earlier.member_id === memberId) return earlier
  return fail('request.idempotency_key_reused')
}

/** The first two lines of a case: who it is, and what it is about. */
async function headOf(core: Core, given: Given, { memberId, locale, problem }: Reporter & { problem: string }) {
  const title = (await findTitleNames(core.db, given.product_id)) ?? fail('product.not_found')
  const who = (await findReporter(core.db, memberId)) ?? fail('auth.required')
  const isEmail = who.user_name_kind === 'email'
  return {
    subject: `${inLocale(title.name_fa, title.name_en, locale) ?? ''}: ${problem}`,
    name: who.name ?? who.user_name,
    email: isEmail ? who.user_name : null,
    phone: isEmail ? null : who.user_name,
  }
}

/**
 * Opens a case for what a viewer reports from the player; its answer comes to their account. Fails with
 * `product.not_found`, `house_list.not_offered`, 422 for `text`, or 429.
 */
export async function reportFromPlayer(core: Core, given: Given, who: Reporter): Promise<StoredCase> {
  const problems = await readList(core.db, 'play_problem')
  // what is wrong, in words: in the subject of the case, and its letter where the viewer wrote none
  const said = problems.nameOf(given.problem, who.locale)
  const text = given.text.trim() === '' ? said : readLetter(given.text, 'text', messageLimit)
  const head = await headOf(core, given, { ...who, problem: said })
  const earlier = await earlierOf(core.db, who)
  if (earlier !== undefined) return earlier
  problems.mustOffer(given.problem)
  await limit(core, { 'play_report.member': who.memberId })
  return transaction(core.db, async (tx) => {
    if (who.key !== null) await lockKey(tx, who.key)
    const faster = await earlierOf(tx, who)
    if (faster !== undefined) return faster
    const now = core.clock.now()
    const made = await insertCase(
      tx,
      {
        ...head,
        member_id: who.memberId,
        language: who.locale,
        topic: 'playback',
        reference: null,
        state: 'waiting',
        held_for: [],
        same_as: sameAs(`${head.subject}\n${text}`),
        idempotency_key: who.key,
      },
      now,
    )
    await insertLetter(tx, { caseId: made.id, voice: 'visitor', staffId: null, text }, now)
    const { device, browser } = deviceOf(who.userAgent)
    const { product_id: productId, problem, at_ms: atMs } = given
    const diagnosis = given.diagnosis && { ...given.diagnosis, device: `${device} ${browser}`.trim() }
    await insertReport(tx, { caseId: made.id, productId, problem, atMs, diagnosis }, now)
    await tellOpened(tx, core, made, text)
    return made
  })
}
