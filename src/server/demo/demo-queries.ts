import type { Db, Tx } from '#db/client.ts'
import { json, type WidgetQuery } from '#db/json-columns.ts'
import type { CafeId, ImageId, MemberId, OfferId, ProductId, ReportPartyId, TicketId, TicketOfferId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'

export async function isSeeded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('audit_log').where('action', '=', 'demo.seeded').select('id').executeTakeFirst()
  return row !== undefined
}

/** A title by the English name that the demo gave it. */
export async function findTitle(db: Db, titleEn: string) {
  return db
    .selectFrom('products')
    .where('title_en', '=', titleEn)
    .orderBy('id')
    .select(['id', 'poster_id', 'published_at', 'release_at'])
    .select((eb) => [
      eb
        .selectFrom('product_stills')
        .whereRef('product_id', '=', 'products.id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('stills'),
    ])
    .executeTakeFirst()
}

/** A season of a series, or an episode of a season, by its number. */
export async function findPart(db: Db, parentId: ProductId, number: number) {
  return db
    .selectFrom('products')
    .where('parent_id', '=', parentId)
    .where('position', '=', number)
    .select(['id', 'published_at'])
    .select((eb) => [
      eb
        .selectFrom('product_stills')
        .whereRef('product_id', '=', 'products.id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('stills'),
    ])
    .executeTakeFirst()
}

/** A cafe by the English name that the demo gave it. */
export async function findCafe(db: Db, nameEn: string): Promise<CafeId | undefined> {
  return (await db.selectFrom('cafes').where('name_en', '=', nameEn).orderBy('id').select('id').executeTakeFirst())?.id
}

/** The first ticket that a member holds for a screening. */
export async function findTicketFor(db: Db, memberId: MemberId, productId: ProductId): Promise<TicketId | undefined> {
  const row = await db
    .selectFrom('tickets')
    .where('holder_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export async function hasSubtitle(db: Db, productId: ProductId, lang: Locale): Promise<boolean> {
  const row = await db
    .selectFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .where('lang', '=', lang)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Three chapters and opening titles; a demo's film is shorter than a minute. */
export async function markFilm(db: Db, productId: ProductId): Promise<void> {
  const chapter = (start_ms: number, name_fa: string, name_en: string) =>
    ({ product_id: productId, kind: 'chapter', start_ms, end_ms: null, name_fa, name_en }) as const
  await db
    .insertInto('film_marks')
    .values([
      chapter(0, 'شروع', 'The beginning'),
      chapter(14_000, 'میانه', 'The middle'),
      chapter(28_000, 'پایان', 'The end'),
      { product_id: productId, kind: 'intro', start_ms: 1000, end_ms: 6000, name_fa: null, name_en: null },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The tracks of an album in their order. */
export async function findTracks(db: Db, albumId: ProductId): Promise<{ id: ProductId }[]> {
  return db.selectFrom('products').where('parent_id', '=', albumId).orderBy('position').select('id').execute()
}

/** Whether the pipeline ever got a title's film, or the file with this name. */
export async function hasRun(
  db: Db,
  productId: ProductId,
  purpose: 'feature' | 'preview',
  fileName?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('pipeline_runs')
    .where('product_id', '=', productId)
    .where('purpose', '=', purpose)
    .$if(fileName !== undefined, (open) => open.where('file_name', '=', fileName ?? ''))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Pipeline runs whose film cannot be watched yet. */
export async function countUnwatchable(db: Db): Promise<number> {
  const row = await db
    .selectFrom('pipeline_runs')
    .where('state', 'in', ['waiting', 'running'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function findMember(db: Db, userName: string): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('members')
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export async function hasRight(db: Db, memberId: MemberId, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('rights')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The offer that sells a title for good. */
export async function findBuyOffer(db: Db, productId: ProductId): Promise<OfferId> {
  const row = await db
    .selectFrom('offers')
    .where('product_id', '=', productId)
    .where('way', '=', 'buy')
    .where('withdrawn_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function firstStill(tx: Tx, productId: ProductId): Promise<ImageId | undefined> {
  const row = await tx
    .selectFrom('product_stills')
    .where('product_id', '=', productId)
    .orderBy('position')
    .select('image_id')
    .executeTakeFirst()
  return row?.image_id
}

/** Takes the rows away that every house begins with; false when an editor, or the demo, has arranged the home page. */
export async function clearFirstRows(tx: Tx): Promise<boolean> {
  const { version } = await tx.selectFrom('home_arrangement').select('version').forUpdate().executeTakeFirstOrThrow()
  if (version > 1) return false
  await tx.updateTable('home_arrangement').set({ version: 2 }).execute()
  await tx.deleteFrom('widgets').execute()
  // of a demo that an earlier version had begun
  await tx.deleteFrom('home_slides').execute()
  return true
}

export interface NewSlide {
  product_id: ProductId
  image_id: ImageId
  eyebrow_fa: string
  eyebrow_en: string
  story_fa: string
  story_en: string
  position: number
}

export async function insertSlides(tx: Tx, slides: readonly NewSlide[]): Promise<void> {
  if (slides.length > 0)
    await tx
      .insertInto('home_slides')
      .values([...slides])
      .execute()
}

export interface NewWidget {
  kind: 'posters' | 'wide'
  title_fa: string
  title_en: string
  query: WidgetQuery
  href: string | null
  position: number
}

export async function insertWidgets(tx: Tx, widgets: readonly NewWidget[]): Promise<void> {
  await tx
    .insertInto('widgets')
    .values(widgets.map((widget) => ({ ...widget, query: json(widget.query) })))
    .execute()
}

export async function hasCampaign(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('gift_campaigns').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
}

export async function hasPlan(db: Db, titleEn: string): Promise<boolean> {
  const row = await db.selectFrom('plans').where('title_en', '=', titleEn).select('id').executeTakeFirst()
  return row !== undefined
}

export async function hasCode(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('discount_codes').select('id').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}

export async function findReportParty(db: Db, name: string): Promise<ReportPartyId | undefined> {
  return (await db.selectFrom('report_parties').where('name', '=', name).select('id').executeTakeFirst())?.id
}

export async function hasReportParty(db: Db, name: string): Promise<boolean> {
  return (await findReportParty(db, name)) !== undefined
}

export async function hasReportLine(db: Db, party: ReportPartyId, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('report_lines')
    .where('party_id', '=', party)
    .where('product_id', '=', productId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Tickets of a screening that stand and were not ticked at the door. */
export async function listTicketsToTick(db: Db, productId: ProductId): Promise<TicketId[]> {
  const rows = await db
    .selectFrom('tickets')
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('door_entries').whereRef('door_entries.ticket_id', '=', 'tickets.id').select('id')),
      ),
    )
    .orderBy('number')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The offer of a screening’s single tickets. */
export async function findTicketOffer(db: Db, productId: ProductId): Promise<TicketOfferId> {
  const row = await db
    .selectFrom('ticket_offers')
    .where('product_id', '=', productId)
    .where('seats', '=', 1)
    .where('withdrawn_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}
