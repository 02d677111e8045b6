import type { Db } from '#db/client.ts'
import { byteOrderMark, csvLine, csvTime } from '#lib/text/csv.ts'
import { type AuditFilter, type AuditRow, selectAudit } from './audit-queries.ts'
import { readableDetails } from './readable-details.ts'

const batch = 500

const head = ['entry', 'at_tehran', 'name', 'user_name', 'action', 'subject', 'details', 'key']

const lineOf = ({ id, at, name, user_name: userName, key_name: key, action, subject, details }: AuditRow): string =>
  csvLine([id, csvTime(at), name, userName, action, subject, JSON.stringify(readableDetails(details)), key])

/** The log as text in pieces; memory holds only the rows of one query. */
export async function* exportAudit(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for (let { after } = filter; ;) {
    const rows = await selectAudit(db, { ...filter, after }, batch)
    yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.id
  }
}
