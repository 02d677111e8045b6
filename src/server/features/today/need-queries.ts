import { type Expression, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { deadNow } from '#jobs/dead-job-queries.ts'
import { paymentsToEnd } from '../books/index.ts'
import { titlesInNeed } from '../catalog/index.ts'
import { commentsWaiting } from '../community/index.ts'
import { shelvesLow } from '../goods/index.ts'
import { ordersIn } from '../orders/index.ts'
import { questionsWaiting } from '../questions/index.ts'
import { refundsToEnd } from '../refunds/index.ts'
import { massRemediesWaiting, remediesWaiting } from '../remedies/index.ts'
import { casesWaiting } from '../support/index.ts'
import type { NeedKind, Waiting } from './order-needs.ts'

/** Each room says itself what waits there, so that no line of today contradicts the list to which it leads. */
const counted: Readonly<Record<NeedKind, (db: Db, now: Date) => Expression<Omit<Waiting, 'kind'>>>> = {
  payments: paymentsToEnd,
  refunds: refundsToEnd,
  dead_jobs: () => deadNow,
  titles: titlesInNeed,
  cases: casesWaiting,
  comments: commentsWaiting,
  remedies: remediesWaiting,
  mass_remedies: massRemediesWaiting,
  orders: (db) => ordersIn(db, 'Registred'),
  parcels: (db) => ordersIn(db, 'to_pack'),
  stock: shelvesLow,
  questions: questionsWaiting,
}

/** How much waits of each of these kinds; one statement for all. */
export async function countNeeds(db: Db, kinds: readonly NeedKind[], now: Date): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, found.count, found.oldest_at from ${counted[kind](db, now)} as found`,
  )
  const { rows } = await sql<Waiting>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
