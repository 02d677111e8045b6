import type { z } from 'zod'
import { decideCase, getStudioCase, listStudioCases } from '#contract/support/studio-cases.ts'
import { after, days } from '#lib/time/clock.ts'
import type { SupportCaseId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { listLetters } from '../case-queries.ts'
import { decide } from './decide.ts'
import type { Audit } from '#server/audit.ts'
import { countQueues, findQueueRow, listOthers, listQueue, type QueueRow } from './desk-queries.ts'
import { findReport } from '../play-report-queries.ts'
import { presentLetter } from '../present-case.ts'
import type { HoldReason } from './reasons-to-hold.ts'
import { folderFor } from '../visitor-case.ts'

type Seen = { ip: string; locale: Locale }
type Shown = z.input<(typeof getStudioCase)['responses'][200]>

const presentCard = (row: QueueRow) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  name: row.name,
  topic: row.topic,
  subject: row.subject,
  language: row.language,
  held_for: row.held_for as HoldReason[],
  letters: row.letters,
  waiting_since: row.waiting_since.toISOString(),
  is_member: row.member_id !== null,
})

/** So long reports of a title tell something about it now. */
const lately = days(7)

/** What was reported from the player; null for a case that was written elsewhere. */
async function reportOf(core: Core, id: SupportCaseId, locale: Locale): Promise<Shown['report']> {
  const found = await findReport(core.db, id, after(core.clock.now(), -lately))
  if (found === undefined) return null
  const { product_id: titleId, name_fa: fa, name_en: en, ...report } = found
  return { ...report, title: titleId === null ? null : { id: titleId, name: inLocale(fa, en, locale) ?? '' } }
}

async function showCase(core: Core, id: SupportCaseId, { ip: network, locale }: Seen): Promise<Shown> {
  const row = (await findQueueRow(core.db, id)) ?? fail('case.unknown')
  const [letters, others, report] = await Promise.all([
    listLetters(core.db, id),
    listOthers(core.db, row),
    reportOf(core, id, locale),
  ])
  return {
    ...presentCard(row),
    member_id: row.member_id,
    reference: row.reference,
    email: row.email,
    phone: row.phone,
    created_at: row.created_at.toISOString(),
    first_answer_at: row.first_answer_at?.toISOString() ?? null,
    talk: letters.map((letter) => ({
      ...presentLetter(letter, folderFor(core, network)),
      id: letter.id,
      staff: letter.staff,
    })),
    report,
    others: others.map((other) => ({ ...other, created_at: other.created_at.toISOString() })),
  }
}

/** The desk of support: the queue, a case with its letters, templates, and what is done with it. */
export function registerCaseDesk({ core, mount }: Api, { audit }: { audit: Audit }): void {
  mount(listStudioCases, async ({ query }) => {
    const [counts, rows] = await Promise.all([countQueues(core.db), listQueue(core.db, query)])
    return ok({ now: core.clock.now().toISOString(), counts, cases: rows.map(presentCard) })
  })

  mount(getStudioCase, async ({ params }, seen) => ok(await showCase(core, params.id as SupportCaseId, seen)))

  mount(decideCase, async ({ params, body }, { viewer, ip, locale }) => {
    const id = params.id as SupportCaseId
    await decide(core, { id, asked: body, memberId: viewer.memberId }, audit)
    return ok(await showCase(core, id, { ip, locale }))
  })
}
