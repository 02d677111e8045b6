import type { z } from 'zod'
import { decideCase, getStudioCase, listStudioCases } from '#contract/support/studio-cases.ts'
import { after, days } from '#lib/time/clock.ts'
import type { SupportCaseId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { type OfList, readList } from '#server/house-lists.ts'
import { listLetters } from '../case-queries.ts'
import { decide } from './decide.ts'
import type { Audit } from '#server/audit.ts'
import { countQueues, findQueueRow, listOthers, listQueue, type QueueRow } from './desk-queries.ts'
import { findReport } from '../play-report-queries.ts'
import { presentLetter, presentTopic } from '../present-case.ts'
import type { HoldReason } from './reasons-to-hold.ts'
import { folderFor } from '../visitor-case.ts'

type Seen = { ip: string; locale: Locale }
type Shown = z.input<(typeof getStudioCase)['responses'][200]>

const presentCard = (row: QueueRow, topics: OfList, locale: Locale) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  name: row.name,
  ...presentTopic(topics, row.topic, locale),
  subject: row.subject,
  language: row.language,
  held_for: row.held_for as HoldReason[],
  letters: row.letters,
  waiting_since: row.waiting_since.toISOString(),
  is_member: row.member_id !== null,
})

/** So long reports of a title tell something about it now. */
const latelyMs = days(7)

/** Returns the report from the player; null for a case that was written elsewhere. */
async function reportOf(core: Core, id: SupportCaseId, locale: Locale): Promise<Shown['report']> {
  const found = await findReport(core.db, id, after(core.clock.now(), -latelyMs))
  if (found === undefined) return null
  const { product_id: titleId, name_fa: fa, name_en: en, ...report } = found
  const problems = await readList(core.db, 'play_problem')
  const named = (problem: string) => ({
    problem: problems.codeNow(problem),
    problem_name: problems.nameOf(problem, locale),
  })
  const counts = new Map<string, number>()
  for (const { problem, count } of report.lately) {
    const code = problems.codeNow(problem)
    counts.set(code, (counts.get(code) ?? 0) + count)
  }
  const lately = [...counts].map(([problem, count]) => ({ ...named(problem), count }))
  return {
    ...report,
    ...named(report.problem),
    lately,
    title: titleId === null ? null : { id: titleId, name: inLocale(fa, en, locale) ?? '' },
  }
}

async function showCase(core: Core, id: SupportCaseId, { ip: network, locale }: Seen): Promise<Shown> {
  const row = (await findQueueRow(core.db, id)) ?? fail('case.unknown')
  const [topics, letters, others, report] = await Promise.all([
    readList(core.db, 'case_topic'),
    listLetters(core.db, id),
    listOthers(core.db, row),
    reportOf(core, id, locale),
  ])
  return {
    ...presentCard(row, topics, locale),
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
  mount(listStudioCases, async ({ query }, { locale }) => {
    const [topics, counts, rows] = await Promise.all([
      readList(core.db, 'case_topic'),
      countQueues(core.db),
      listQueue(core.db, query),
    ])
    const cases = rows.map((row) => presentCard(row, topics, locale))
    return ok({ now: core.clock.now().toISOString(), counts, cases })
  })

  mount(getStudioCase, async ({ params }, seen) => ok(await showCase(core, params.id as SupportCaseId, seen)))

  mount(decideCase, async ({ params, body }, { viewer, ip, locale }) => {
    const id = params.id as SupportCaseId
    await decide(core, { id, asked: body, memberId: viewer.memberId }, audit)
    return ok(await showCase(core, id, { ip, locale }))
  })
}
