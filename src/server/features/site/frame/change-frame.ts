import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { changeSiteFrame } from '#contract/site/site.ts'
import type { SiteLink } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { frameFaults } from './frame-faults.ts'
import { type FrameColumns, type FrameRow, lockFrame, readFrame, writeFrame } from './frame-queries.ts'

export interface SiteDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

type Input = z.output<typeof changeSiteFrame.body>
type Answer = z.input<(typeof changeSiteFrame.responses)[200]>

export const presentFrame = ({ is_one: _one, ...row }: FrameRow): Answer => ({
  ...row,
  notice_from: row.notice_from?.toISOString() ?? null,
  notice_until: row.notice_until?.toISOString() ?? null,
})

const cleanLink = (link: SiteLink): SiteLink => ({
  title_fa: displayLine(link.title_fa),
  title_en: displayLine(link.title_en),
  to: displayLine(link.to),
  for_grown_ups: link.for_grown_ups,
})

function columnsOf(input: Input): FrameColumns {
  const { notice_href: href, notice_from: from, notice_until: until } = input
  return {
    header: input.header.map(cleanLink),
    tabs: input.tabs.map(({ page, title_fa: fa, title_en: en }) => ({
      page,
      title_fa: displayLine(fa),
      title_en: displayLine(en),
    })),
    footer: input.footer.map((list) => ({
      title_fa: displayLine(list.title_fa),
      title_en: displayLine(list.title_en),
      links: list.links.map(cleanLink),
    })),
    socials: input.socials.map(({ name, url }) => ({ name: displayLine(name), url: displayLine(url) })),
    notice_fa: displayLine(input.notice_fa),
    notice_en: displayLine(input.notice_en),
    notice_href: displayLine(href ?? '') || null,
    notice_from: from === null ? null : new Date(from),
    notice_until: until === null ? null : new Date(until),
  }
}

/** Changes menus, tabs, footer and notice as a whole, or not at all. Fails with `studio.changed_meanwhile`, or with 422 and the wrong fields. */
export async function changeFrame(core: Core, doors: SiteDoors, by: MemberId, input: Input): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    if ((await lockFrame(tx)) !== input.version) fail('studio.changed_meanwhile')
    const columns = columnsOf(input)
    const faults = frameFaults(columns, { hasSupport: core.config.supportEmail !== null })
    if (Object.keys(faults).length > 0) failFields(faults)
    await writeFrame(tx, columns)
    await doors.audit(tx, { memberId: by, action: 'site.change', subject: 'site' })
    return presentFrame(await readFrame(tx))
  })
}
