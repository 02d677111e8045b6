import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type SiteLink, type SiteLinkGroup, type SiteTab, type SocialLink } from '#db/json-columns.ts'

/** Returns the frame around every page. There is always one row. */
export async function readFrame(db: Db | Tx) {
  return db.selectFrom('site_frame').selectAll().executeTakeFirstOrThrow()
}

export type FrameRow = Awaited<ReturnType<typeof readFrame>>

/** Locks it, so that two editors change it one after the other; returns its version. */
export async function lockFrame(tx: Tx): Promise<number> {
  return (await tx.selectFrom('site_frame').select('version').forUpdate().executeTakeFirstOrThrow()).version
}

export interface FrameColumns {
  header: SiteLink[]
  tabs: SiteTab[]
  footer: SiteLinkGroup[]
  socials: SocialLink[]
  notice_fa: string
  notice_en: string
  notice_href: string | null
  notice_from: Date | null
  notice_until: Date | null
}

export async function writeFrame(tx: Tx, { header, tabs, footer, socials, ...notice }: FrameColumns): Promise<void> {
  await tx
    .updateTable('site_frame')
    .set({
      ...notice,
      header: json(header),
      tabs: json(tabs),
      footer: json(footer),
      socials: json(socials),
      version: sql`version + 1`,
    })
    .execute()
}
