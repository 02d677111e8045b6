import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import { type getStudioTextPage, type saveTextPage, textPageNames } from '#contract/site/text-pages.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { draftFaults, publicFaults } from './page-faults.ts'
import {
  findRevision,
  insertRevision,
  listRevisions,
  lockPage,
  markPublic,
  type PageName,
  type TextColumns,
} from './text-page-queries.ts'

export interface TextPageDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

type Input = z.output<typeof saveTextPage.body>
type Answer = z.input<(typeof getStudioTextPage.responses)[200]>
type Asked = { page: PageName; version: number; by: MemberId }

/** @throws `text_page.not_found` */
export const pageNamed = (name: string): PageName =>
  textPageNames.find((page) => page === name) ?? fail('text_page.not_found')

/** The newest revision of a page, and its history. @throws `text_page.not_found` */
export async function readStudioPage(db: Db | Tx, page: PageName): Promise<Answer> {
  const revisions = await listRevisions(db, page)
  const version = revisions[0]?.revision ?? fail('text_page.not_found')
  const texts = (await findRevision(db, page, version)) ?? fail('text_page.not_found')
  return {
    ...texts,
    name: page,
    version,
    public_revision: revisions.find(({ published_at: at }) => at !== null)?.revision ?? null,
    revisions: revisions.map(({ created_at, published_at, ...one }) => ({
      ...one,
      created_at: created_at.toISOString(),
      published_at: published_at?.toISOString() ?? null,
    })),
  }
}

const columnsOf = (input: Input): TextColumns => ({
  title_fa: displayLine(input.title_fa),
  title_en: displayLine(input.title_en),
  description_fa: displayLine(input.description_fa),
  description_en: displayLine(input.description_en),
  body_fa: displayText(input.body_fa),
  body_en: displayText(input.body_en),
})

/** Stores a new revision after the one that its editor has read; visitors do not see it yet. @throws `studio.changed_meanwhile`, 422 */
export async function savePage(core: Core, doors: TextPageDoors, asked: Asked, input: Input): Promise<Answer> {
  const { page, version, by } = asked
  return transaction(core.db, async (tx) => {
    if ((await lockPage(tx, page)) !== version) fail('studio.changed_meanwhile')
    const columns = columnsOf(input)
    const faults = draftFaults(columns)
    if (Object.keys(faults).length > 0) failFields(faults)
    const at = { page, revision: version + 1, staff_id: by, created_at: core.clock.now() }
    await insertRevision(tx, at, columns)
    await doors.audit(tx, { memberId: by, action: 'text_page.save', subject: `text_page:${page}:${version + 1}` })
    return readStudioPage(tx, page)
  })
}

/** Makes the newest revision public; one that is public stays since when it was. @throws `studio.changed_meanwhile`, 422 */
export async function publishPage(core: Core, doors: TextPageDoors, { page, version, by }: Asked): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    if ((await lockPage(tx, page)) !== version) fail('studio.changed_meanwhile')
    const columns = (await findRevision(tx, page, version)) ?? fail('text_page.not_found')
    const faults = publicFaults(columns)
    if (Object.keys(faults).length > 0) failFields(faults)
    await markPublic(tx, page, version, core.clock.now())
    await doors.audit(tx, { memberId: by, action: 'text_page.publish', subject: `text_page:${page}:${version}` })
    return readStudioPage(tx, page)
  })
}
