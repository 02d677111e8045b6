import {
  addReportLine,
  createReportParty,
  endReportLine,
  getMyReport,
  listMyReports,
  listReportParties,
  readScreeningReport,
  updateReportParty,
} from '#contract/screenings/screening-reports.ts'
import { apiBase } from '#contract/route.ts'
import type { MemberId, ReportPartyId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { z } from 'zod'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { localeOf } from '#server/http/errors.ts'
import { readingDb } from '#server/standby.ts'
import type { Audit } from '#server/audit.ts'
import { addTerm, changeParty, closeTerm, createParty } from './edit-parties.ts'
import { isReader, listParties, listPartiesOf } from './party-queries.ts'
import { type PresentedReport, readReport } from './read-report.ts'
import { reportFile } from './report-file.ts'

async function partyOf(core: Core, id: ReportPartyId, locale: Locale) {
  const parties = await listParties(core.db, { locale })
  return parties.find((party) => party.id === id) ?? fail('report.party_unknown')
}

type StudioQuery = z.output<typeof readScreeningReport.query>
type OwnQuery = z.output<typeof getMyReport.query>

const studioReport = async (
  core: Core,
  { from, to, party_id: partyId, product_id: productId }: StudioQuery,
  locale: Locale,
) => readReport(await readingDb(core), { from, to, partyId: partyId ?? null, productId: productId ?? null }, locale)

/** A party's report for its reader; to anybody else the party does not exist. */
async function ownReport(
  core: Core,
  memberId: MemberId,
  asked: { id: ReportPartyId; query: OwnQuery; locale: Locale },
) {
  const { id, query, locale } = asked
  if (!(await isReader(core.db, memberId, id))) fail('report.party_unknown')
  return readReport(await readingDb(core), { ...query, partyId: id, productId: null }, locale)
}

/** The same reports as files. They are no JSON, so they cannot be routes of the contract. */
function registerFiles({ app, core, letIn }: Api): void {
  const send = (report: PresentedReport) => ({
    body: reportFile(report),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="screenings-${report.from}-${report.to}.csv"`,
      'cache-control': 'no-store',
    },
  })
  app.get(`${apiBase}/studio/screening-report.csv`, async (request, reply) => {
    await letIn(readScreeningReport, request)
    const asked = readScreeningReport.query.safeParse(request.query)
    if (!asked.success) fail('request.malformed')
    const { body, headers } = send(await studioReport(core, asked.data, localeOf(request)))
    return reply.headers(headers).send(body)
  })
  app.get(`${apiBase}/me/reports/:id.csv`, async (request, reply) => {
    const viewer = await letIn(getMyReport, request)
    const params = getMyReport.params.safeParse(request.params)
    const query = getMyReport.query.safeParse(request.query)
    if (!params.success || !query.success) fail('request.malformed')
    const asked = { id: params.data.id, query: query.data, locale: localeOf(request) }
    const { body, headers } = send(await ownReport(core, viewer.memberId, asked))
    return reply.headers(headers).send(body)
  })
}

/** Parties with their contract lines, the report of the house, and each party's own. */
export function registerScreeningReports(api: Api, doors: { audit: Audit }): void {
  const { core, mount } = api
  const staffOf = (viewer: { memberId: MemberId }) => ({ memberId: viewer.memberId, audit: doors.audit })

  mount(listReportParties, async (_input, { locale }) => ok({ items: await listParties(core.db, { locale }) }))

  mount(createReportParty, async ({ body }, { viewer, locale }) =>
    created(await partyOf(core, await createParty(core, staffOf(viewer), body), locale)),
  )

  mount(updateReportParty, async ({ params, body }, { viewer, locale }) => {
    await changeParty(core, staffOf(viewer), params.id, body)
    return ok(await partyOf(core, params.id, locale))
  })

  mount(addReportLine, async ({ params, body }, { viewer, locale }) => {
    await addTerm(core, staffOf(viewer), params.id, body)
    return created(await partyOf(core, params.id, locale))
  })

  mount(endReportLine, async ({ params, body }, { viewer, locale }) =>
    ok(await partyOf(core, await closeTerm(core, staffOf(viewer), params.id, body.to_day), locale)),
  )

  mount(readScreeningReport, async ({ query }, { locale }) => ok(await studioReport(core, query, locale)))

  mount(listMyReports, async (_input, { viewer }) => ok({ items: await listPartiesOf(core.db, viewer.memberId) }))

  mount(getMyReport, async ({ params, query }, { viewer, locale }) =>
    ok(await ownReport(core, viewer.memberId, { id: params.id, query, locale })),
  )

  registerFiles(api)
}
