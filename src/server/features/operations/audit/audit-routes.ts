import { Readable } from 'node:stream'
import { listAudit } from '#contract/operations/audit.ts'
import { apiBase } from '#contract/route.ts'
import { transaction } from '#db/transaction.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { readingDb } from '#server/standby.ts'
import { insertAudit } from './audit-queries.ts'
import { exportAudit } from './export-audit.ts'
import { filterOf, readAudit } from './list-audit.ts'

const ExportQuery = listAudit.query.omit({ after: true })

/** Registers the log of staff's actions, as a list and as a file. */
export function registerAudit({ app, core, mount, letIn }: Api): void {
  mount(listAudit, async ({ query }, { locale }) => ok(await readAudit(core.db, query, locale)))

  // a stream, so it cannot be a route of the contract
  app.get(`${apiBase}/studio/audit.csv`, async (request, reply) => {
    const viewer = await letIn({ ...listAudit, confirm: true }, request)
    const asked = ExportQuery.safeParse(request.query)
    if (!asked.success) fail('request.malformed')
    const details = Object.fromEntries(Object.entries(asked.data).filter(([, value]) => value !== undefined))
    await transaction(core.db, (tx) =>
      insertAudit(tx, { memberId: viewer.memberId, action: 'audit.exported', subject: 'audit', details }),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(exportAudit(await readingDb(core), filterOf(asked.data))))
  })
}
