/**
 * Measures what the trigger costs that writes for ever what was watched: beats of 500 viewers, each ten seconds after the one before, with and
 * without the trigger that writes it, in turns on one database. Microseconds are those of the statement, by beat.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { inWork, newWork } from '#db/work.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { type Beat, upsertWatchTimes } from '#server/features/playback/play/watch-time/watch-time-queries.ts'
import { median } from './support/load.ts'
import { sizeOf } from './support/size.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'

const viewers = sizeOf('BENCH_VIEWERS', 500)
const rounds = sizeOf('BENCH_ROUNDS', 10)
const beatsOfRound = sizeOf('BENCH_BEATS', 12)
const everyMs = 10_000
const began = new Date('2026-01-01T00:00:00Z')

async function beatsOf(db: Db): Promise<(n: number) => Beat[]> {
  const { productId: product_id } = await newProduct(db, began)
  const made: Pick<Beat, 'profile_id' | 'product_id' | 'session_id' | 'playing'>[] = []
  for (let one = 0; one < viewers; one += 1) {
    const { memberId, profileId } = await newMember(db, began)
    const session = { member_id: memberId, token_hash: Buffer.from(randomUUID()), device: 'TV' }
    const times = { created_at: began, last_seen_at: began, expires_at: began }
    const { id } = await db
      .insertInto('sessions')
      .values({ ...session, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (profileId === null) throw new Error('a member without a profile')
    made.push({ profile_id: profileId, product_id, session_id: id, playing: randomUUID() })
  }
  return (n) => {
    const now = new Date(began.getTime() + n * everyMs)
    const at = { position_ms: n * everyMs, duration_ms: 80_000_000, reached_at: now, finished: false, now }
    const piece = { beat: 'tick' as const, beat_from_ms: (n - 1) * everyMs, beat_to_ms: n * everyMs, counts: true }
    return made.map((one) => ({ ...one, ...at, ...piece, age_limit: null, country: 'IR' }))
  }
}

await withDatabase(async (url) => {
  const { db, close } = connect(url, { max: 1 })
  const beats = await beatsOf(db)
  let n = 1
  const figures = { with: [] as number[], without: [] as number[] }
  let statements = 0
  await upsertWatchTimes(db, beats(n))
  for (let round = 0; round < rounds; round += 1)
    for (const way of ['with', 'without'] as const) {
      await sql`alter table watch_times ${sql.raw(way === 'with' ? 'enable' : 'disable')} trigger note_watched`.execute(
        db,
      )
      for (let beat = 0; beat < beatsOfRound; beat += 1) {
        n += 1
        const batch = beats(n)
        const work = newWork('bench')
        const from = performance.now()
        await inWork(work, () => upsertWatchTimes(db, batch))
        figures[way].push(((performance.now() - from) * 1000) / viewers)
        statements = Math.max(statements, work.statements)
      }
    }
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::int as rows, pg_total_relation_size('watched')::int as bytes from watched`.execute(db)
  const written = rows[0] ?? { rows: 0, bytes: 0 }
  const [withIt, without] = [median(figures.with), median(figures.without)]
  console.log(`${machine()}; ${viewers} viewers, ${rounds} rounds of ${beatsOfRound} beats each`)
  console.log(
    table(
      ['one beat', 'with', 'without', 'ratio'],
      [
        ['microseconds', withIt.toFixed(1), without.toFixed(1), (withIt / without).toFixed(2)],
        ['statements for all viewers', String(statements), String(statements), '1.00'],
      ],
    ),
  )
  const beatsWritten = viewers * rounds * beatsOfRound
  const size = (written.bytes / Math.max(1, written.rows)).toFixed(0)
  console.log(`${written.rows} rows for ${beatsWritten} beats, ${size} bytes each with their indexes`)
  await close()
})
