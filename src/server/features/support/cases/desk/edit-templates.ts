import { transaction } from '#db/transaction.ts'
import type { CaseTemplateId, MemberId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { standsAs } from '#server/version-of.ts'
import type { Audit } from '#server/audit.ts'
import {
  listTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplates,
  type TemplateFields,
  updateTemplate,
  writeOrder,
} from './template-queries.ts'

interface Clerk {
  memberId: MemberId
  audit: Audit
}

const longestName = 120
const longestText = 5000
const mostTemplates = 200

const empty: Localized = { fa: 'این قسمت را پر کنید.', en: 'this field is required' }
const long: Localized = { fa: 'کوتاه‌ترش کنید.', en: 'Make it shorter.' }

/** Both languages are written, because the desk answers in the writer's. Fails with 422 by field. */
function read(given: TemplateFields): TemplateFields {
  const fields = {
    name_fa: displayLine(given.name_fa),
    name_en: displayLine(given.name_en),
    text_fa: given.text_fa.trim(),
    text_en: given.text_en.trim(),
    is_on: given.is_on,
  }
  const faults: Record<string, Localized[]> = {}
  for (const name of ['name_fa', 'name_en', 'text_fa', 'text_en'] as const) {
    const limit = name.startsWith('name') ? longestName : longestText
    if (fields[name] === '') faults[name] = [empty]
    else if (Array.from(fields[name]).length > limit) faults[name] = [long]
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  return fields
}

const subjectOf = (id: CaseTemplateId) => `case_template:${id}`

/** Adds an answer at the end. Fails with 422 by field or `case_template.too_many`. */
export async function addTemplate(core: Core, { memberId, audit }: Clerk, given: TemplateFields): Promise<void> {
  const fields = read(given)
  await transaction(core.db, async (tx) => {
    if ((await lockTemplates(tx)).length >= mostTemplates) fail('case_template.too_many')
    const id = await insertTemplate(tx, fields)
    await audit(tx, { memberId, action: 'case_template.added', subject: subjectOf(id) })
  })
}

/** Changes an answer at the version that was read. Fails with 422 by field or `studio.changed_meanwhile`. */
export async function changeTemplate(
  core: Core,
  { memberId, audit }: Clerk,
  change: { id: CaseTemplateId; version: number; fields: TemplateFields },
): Promise<void> {
  const fields = read(change.fields)
  await transaction(core.db, async (tx) => {
    if (!(await updateTemplate(tx, change, fields))) fail('studio.changed_meanwhile')
    const details = { is_on: fields.is_on }
    await audit(tx, { memberId, action: 'case_template.changed', subject: subjectOf(change.id), details })
  })
}

/** Puts the answers in an order. Fails with `studio.changed_meanwhile` unless exactly those that there are are named. */
export async function orderTemplates(
  core: Core,
  { memberId, audit }: Clerk,
  { ids, was }: { ids: readonly CaseTemplateId[]; was: readonly number[] },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const there = (await lockTemplates(tx)).map(({ id }) => id)
    const named = new Set(ids)
    if (named.size !== ids.length || there.length !== ids.length || there.some((id) => !named.has(id)))
      fail('studio.changed_meanwhile')
    const stored = (await listTemplates(tx)).map(({ id }) => id)
    if (!standsAs<number>(stored, was)) fail('studio.changed_meanwhile')
    await writeOrder(tx, ids)
    await audit(tx, { memberId, action: 'case_template.ordered', subject: 'case_templates' })
  })
}

/** Removes an answer; what was sent with it stays as it was sent. A second time nothing happens. */
export async function removeTemplate(core: Core, { memberId, audit }: Clerk, id: CaseTemplateId): Promise<void> {
  await transaction(core.db, async (tx) => {
    if (await deleteTemplate(tx, id))
      await audit(tx, { memberId, action: 'case_template.removed', subject: subjectOf(id) })
  })
}
