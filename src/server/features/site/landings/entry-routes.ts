import { Readable } from 'node:stream'
import * as contract from '#contract/site/landing-entries.ts'
import { apiBase } from '#contract/route.ts'
import { transaction } from '#db/transaction.ts'
import { byteOrderMark, csvLine } from '#lib/text/csv.ts'
import type { LandingEntryId, LandingId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { LandingDoors } from './edit-landing.ts'
import { enterLanding } from './enter-landing.ts'
import { acceptEntry, countEntries, listEntries, pageOfEntries, removeEntry } from './entry-queries.ts'
import { findLanding } from './landing-queries.ts'

/** How many of a list the studio shows; the file has all of them. */
const mostShown = 50
const mostHeld = 500
const inPart = 1000

/** Forms of landing pages, and the lists of those who filled them. */
export function registerLandingEntries(api: Api, doors: LandingDoors): void {
  const { core, mount } = api
  mount(contract.enterLanding, async ({ params, body }, { viewer, ip, locale }) => {
    const writer = { memberId: viewer?.memberId ?? null, ip, locale }
    return created({ message: await enterLanding(core, params.slug, body, writer) })
  })

  mount(contract.listLandingEntries, async ({ params }) => {
    const id = params.id as LandingId
    if ((await findLanding(core.db, id)) === undefined) fail('landing.not_found')
    const [counts, held, listed] = await Promise.all([
      countEntries(core.db, id),
      listEntries(core.db, id, 'held', mostHeld),
      listEntries(core.db, id, 'listed', mostShown),
    ])
    const items = [...held, ...listed].map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    return ok({ ...counts, items })
  })

  const decide = async (
    act: 'accept' | 'remove',
    { id, entry }: { id: number; entry: string },
    memberId: Parameters<LandingDoors['audit']>[1]['memberId'],
  ) =>
    transaction(core.db, async (tx) => {
      const write = act === 'accept' ? acceptEntry : removeEntry
      if (!(await write(tx, id as LandingId, entry as LandingEntryId))) fail('landing.entry_not_found')
      await doors.audit(tx, { memberId, action: `landing.entry_${act}`, subject: `landing:${id}` })
    })

  mount(contract.acceptLandingEntry, async ({ params }, { viewer }) => {
    await decide('accept', params, viewer.memberId)
    return { status: 204 as const }
  })

  mount(contract.removeLandingEntry, async ({ params }, { viewer }) => {
    await decide('remove', params, viewer.memberId)
    return { status: 204 as const }
  })
  registerExport(api)
}

async function* linesOf(core: Core, id: LandingId) {
  yield byteOrderMark + csvLine(['name', 'email', 'phone', 'language', 'consent', 'created_at'])
  let after: { created_at: Date; id: LandingEntryId } | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof pageOfEntries>> = await pageOfEntries(core.db, id, after, inPart)
    for (const { name, email, phone, language, consent, created_at: at } of rows)
      yield csvLine([name, email, phone, language, consent, at.toISOString()])
    const last = rows.at(-1)
    if (last === undefined || rows.length < inPart) return
    after = last
  }
}

/** The list as a file, without what is held. It is a stream, so it cannot be a route of the contract. */
function registerExport({ app, core, letIn }: Api): void {
  app.get<{ Params: { id: string } }>(`${apiBase}/studio/landings/:id/entries.csv`, async (request, reply) => {
    await letIn({ ...contract.listLandingEntries, confirm: true }, request)
    const asked = contract.listLandingEntries.params.safeParse(request.params)
    const id = (asked.success ? asked.data.id : fail('landing.not_found')) as LandingId
    if ((await findLanding(core.db, id)) === undefined) fail('landing.not_found')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="landing-${id}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(linesOf(core, id)))
  })
}
