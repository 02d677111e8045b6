import { type Expression, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { deadNow } from '#jobs/dead-job-queries.ts'
import { paymentsToEnd } from '#server/features/finance/books/index.ts'
import { titlesInNeed, titlesPressing } from '#server/features/catalog/titles/index.ts'
import { commentsReported, commentsWaiting } from '#server/features/community/index.ts'
import { shelvesLow } from '#server/features/shop/goods/index.ts'
import { channelsStopped } from '#server/features/notices/messages/index.ts'
import { ordersIn } from '#server/features/shop/orders/index.ts'
import { questionsWaiting } from '#server/features/screenings/questions/index.ts'
import { refundsToEnd } from '#server/features/payments/refunds/index.ts'
import { massRemediesWaiting, remediesWaiting } from '#server/features/support/remedies/index.ts'
import { casesWaiting } from '#server/features/support/cases/index.ts'
import type { NeedKind, Waiting } from './order-needs.ts'

/** Each room says itself what waits there, so that no line of today contradicts the list to which it leads. */
const counted: Readonly<Record<NeedKind, (db: Db, now: Date) => Expression<Pick<Waiting, 'count' | 'oldest_at'>>>> = {
  payments: paymentsToEnd,
  refunds: refundsToEnd,
  dead_jobs: () => deadNow,
  stopped_channels: channelsStopped,
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

/** Kinds of which some press, whatever their age. */
type Pressing = (db: Db, span: { now: Date; until: Date }) => Expression<Pick<Waiting, 'pressing' | 'due_at'>>
const pressing: Partial<Record<NeedKind, Pressing>> = { titles: titlesPressing, comments: commentsReported }

const none = sql`(select 0 as pressing, null::timestamptz as due_at)`

/** How much waits of each of these kinds until an instant; one statement for all. */
export async function countNeeds(
  db: Db,
  kinds: readonly NeedKind[],
  { now, until }: { now: Date; until: Date },
): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, found.count, found.oldest_at, pressed.pressing, pressed.due_at
      from ${counted[kind](db, now)} as found, ${pressing[kind]?.(db, { now, until }) ?? none} as pressed`,
  )
  const { rows } = await sql<Waiting>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
