import type { Db } from '#db/client.ts'
import { byteOrderMark, csvLine } from '#lib/text/csv.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { type AuditFilter, type AuditRow, selectAudit } from './audit-queries.ts'
import { readableDetails } from './readable-details.ts'

const batch = 500

const head = ['entry', 'at_tehran', 'name', 'user_name', 'action', 'subject', 'details', 'key']

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-05-01 09:05:00` in Tehran. */
function wallTime(at: Date): string {
  const { year, month, day, hour, minute, second } = tehranTime(at)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

const lineOf = ({ id, at, name, user_name: userName, key_name: key, action, subject, details }: AuditRow): string =>
  csvLine([id, wallTime(at), name, userName, action, subject, JSON.stringify(readableDetails(details)), key])

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
