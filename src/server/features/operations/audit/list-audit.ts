import type { z } from 'zod'
import { auditPerPage, type listAudit as listRoute } from '#contract/operations/audit.ts'
import type { Db } from '#db/client.ts'
import { auditActions } from '#lib/lists/audit-actions.ts'
import type { AuditEntryId, MemberId, PersonId, ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type AuditFilter, type AuditRow, listNames, selectAudit } from './audit-queries.ts'
import { readableDetails } from './readable-details.ts'

type Query = z.output<typeof listRoute.query>
type Answer = z.input<(typeof listRoute)['responses'][200]>

/** Returns the filter of the queries for a request. An action wins over its kind. */
export function filterOf({ by, kind, action, subject, from, to, after }: Query): AuditFilter {
  const about = (subject ?? '').trim()
  return {
    by: readTold(by ?? '') ?? undefined,
    actions: action !== undefined ? [action] : kind === undefined ? undefined : auditActions[kind],
    subject: about === '' ? undefined : about,
    from,
    to,
    after: after === undefined ? undefined : (Number(after) as AuditEntryId),
  }
}

const ofProducts = ['product', 'screening', 'festival', 'goods']
const number = /^\d{1,9}$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The kind of thing a subject names, and its id. */
function partsOf(subject: string): [kind: string, id: string] {
  const at = subject.indexOf(':')
  return at === -1 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)]
}

/** The names of what a list of entries points to, by subject. */
async function namesOf(db: Db, subjects: readonly string[], locale: Locale): Promise<Map<string, string>> {
  const of = { products: [] as ProductId[], people: [] as PersonId[], members: [] as MemberId[] }
  for (const [kind, id] of subjects.map(partsOf)) {
    if (ofProducts.includes(kind) && number.test(id)) of.products.push(Number(id) as ProductId)
    if (kind === 'person' && number.test(id)) of.people.push(Number(id) as PersonId)
    if (kind === 'member' && uuid.test(id)) of.members.push(id as MemberId)
  }
  const { products, people, members } = await listNames(db, of)
  return new Map([
    ...products.flatMap(({ id, title_fa: fa, title_en: en }) =>
      ofProducts.map((kind): [string, string] => [`${kind}:${id}`, inLocale(fa, en, locale) ?? '']),
    ),
    ...people.map(({ id, name_fa: fa, name_en: en }): [string, string] => [
      `person:${id}`,
      inLocale(fa, en, locale) ?? '',
    ]),
    ...members.map(({ id, name, user_name: userName }): [string, string] => [`member:${id}`, name ?? userName]),
  ])
}

const byOf = ({ member_id: id, name, user_name: userName }: AuditRow) =>
  id === null || userName === null ? null : { id, name: name ?? userName, user_name: userName }

const keyOf = ({ key_id: id, key_name: name }: AuditRow) => (id === null || name === null ? null : { id, name })

/** One page of the log, the newest first. */
export async function readAudit(db: Db, query: Query, locale: Locale): Promise<Answer> {
  const rows = await selectAudit(db, filterOf(query), auditPerPage + 1)
  const shown = rows.slice(0, auditPerPage)
  const names = await namesOf(
    db,
    shown.map(({ subject }) => subject),
    locale,
  )
  const items = shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: byOf(row),
    key: keyOf(row),
    action: row.action,
    subject: row.subject,
    subject_name: names.get(row.subject) ?? null,
    details: readableDetails(row.details) as Record<string, unknown>,
  }))
  return { items, next: rows.length > auditPerPage ? String(shown.at(-1)?.id) : null }
}
