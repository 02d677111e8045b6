import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { plannedAnew } from '#db/prepared.ts'
import type { ProductId, SubtitleTrackId } from '#lib/ids.ts'
import { isOnSite } from '#server/features/catalog/titles/index.ts'

export interface StoredLine {
  position: number
  begins_ms: number
  text: string
  folded: string
  /** As PostgreSQL reads a tsvector. */
  words: string
}

/** Writes the lines of a track, in pieces, in place of those that are there. */
export async function replaceLines(
  tx: Tx,
  trackId: SubtitleTrackId,
  pieces: readonly (readonly StoredLine[])[],
): Promise<void> {
  await tx.deleteFrom('subtitle_lines').where('track_id', '=', trackId).execute()
  for (const lines of pieces) await insertLines(tx, trackId, lines)
  await tx.updateTable('subtitle_tracks').set({ lines_read: true }).where('id', '=', trackId).execute()
}

async function insertLines(tx: Tx, trackId: SubtitleTrackId, lines: readonly StoredLine[]): Promise<void> {
  await sql`
    insert into subtitle_lines (track_id, position, begins_ms, text, folded, words)
    select ${trackId}::uuid, position, begins_ms, text, folded, words::tsvector
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (position int, begins_ms int, text text, folded text, words text)`.execute(tx)
}

/** Tracks whose lines are not in the index yet, oldest first. */
export async function unreadTracks(db: Db, most: number) {
  return db
    .selectFrom('subtitle_tracks')
    .where('lines_read', '=', false)
    .orderBy('created_at')
    .limit(most)
    .select(['id', 'lang', 'path'])
    .execute()
}

/** Locks a track that is still unread; false when it is gone, or somebody else has read it. */
export async function lockUnread(tx: Tx, id: SubtitleTrackId): Promise<boolean> {
  const row = await tx
    .selectFrom('subtitle_tracks')
    .where('id', '=', id)
    .where('lines_read', '=', false)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface LineWish {
  /** A tsquery of all that has to be said. */
  query: string
  /** A tsquery: at least one word in the line itself. */
  own: string
  /** All words, folded, as one sentence. */
  sentence: string
  maxAge: number | null
  most: number
}

export interface FoundLine {
  product_id: ProductId
  lang: 'fa' | 'en'
  begins_ms: number
  text: string
}

/** The most lines that are compared for one query. */
const mostCompared = 3000
/** Of one title. */
const mostOfTitle = 2

/**
 * Lines of published titles, a sentence as a whole first, then those that have all words themselves; at most two of each
 * title.
 */
export async function findLines(db: Db, wish: LineWish): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    ${plannedAnew}
    with found as (
      select product_id, lang, begins_ms, text,
        (' ' || folded || ' ') like ${`% ${wish.sentence} %`} as is_sentence,
        words @@ ${wish.own}::tsquery as is_own, length(folded) as length
      from subtitle_lines join subtitle_tracks on subtitle_tracks.id = track_id
      where words @@ ${wish.query}::tsquery
      limit ${mostCompared}
    ),
    ranked as (
      select found.*, row_number() over (
        partition by product_id order by is_sentence desc, is_own desc, length, begins_ms
      ) as rank
      from found join products on products.id = product_id
      where products.state = 'published' and (${wish.maxAge}::int is null or age_rating <= ${wish.maxAge}::int)
        and ${isOnSite('found.product_id')}
    )
    select product_id, lang, begins_ms, text from ranked where rank <= ${mostOfTitle}
    order by is_sentence desc, is_own desc, length, product_id desc, begins_ms limit ${wish.most}`.execute(db)
  return rows
}
