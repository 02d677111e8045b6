import type { Selectable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { type ContractTold, json } from '#db/json-columns.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ContractId, MemberId, PlanId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'

export type ContractRow = Selectable<DB['debit_contracts']>
export type ContractState = ContractRow['state']
export type EndReason = NonNullable<ContractRow['end_reason']>

/** Every legal step of a consent. */
const steps: Record<ContractState, readonly ContractState[]> = {
  asking: ['consent', 'refused'],
  consent: ['active', 'refused', 'ending'],
  active: ['ending', 'ended'],
  ending: ['ended'],
  ended: [],
  refused: [],
}

export interface NewContract {
  member_id: MemberId
  plan_id: PlanId
  return_key: string
  mobile_mask: string
  locale: Locale
  bank_code: string
  bank_name: string
  max_amount: number
  max_daily_count: number
  max_monthly_count: number
  expires_at: Date
  created_at: Date
}

export async function insertContract(tx: Tx, contract: NewContract): Promise<ContractRow> {
  const row = await tx.insertInto('debit_contracts').values(contract).returningAll().executeTakeFirstOrThrow()
  return row
}

export async function findContract(db: Db | Tx, id: ContractId): Promise<ContractRow | undefined> {
  const row = await db.selectFrom('debit_contracts').selectAll().where('id', '=', id).executeTakeFirst()
  return row
}

export async function lockContract(tx: Tx, id: ContractId): Promise<ContractRow> {
  const query = tx.selectFrom('debit_contracts').selectAll().where('id', '=', id).forUpdate()
  return query.executeTakeFirstOrThrow()
}

export async function findContractByReturnKey(db: Db, key: string): Promise<ContractRow | undefined> {
  const row = await db.selectFrom('debit_contracts').selectAll().where('return_key', '=', key).executeTakeFirst()
  return row
}

/** The consent that a member sees: the live one, or the newest. */
export async function newestContract(db: Db | Tx, memberId: MemberId): Promise<ContractRow | undefined> {
  const row = await db
    .selectFrom('debit_contracts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '<>', 'asking')
    .orderBy((eb) => eb.case().when('state', '=', 'active').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
}

export async function activeContract(db: Db | Tx, memberId: MemberId): Promise<ContractRow | undefined> {
  const row = await db
    .selectFrom('debit_contracts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row
}

/** Consents that are not over. */
export async function livingContracts(tx: Tx, memberId: MemberId): Promise<ContractId[]> {
  const rows = await tx
    .selectFrom('debit_contracts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['asking', 'consent', 'active'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export type ContractChange = Partial<
  Pick<
    ContractRow,
    | 'state'
    | 'payman_authority'
    | 'sealed_signature'
    | 'returned_at'
    | 'consented_at'
    | 'ended_at'
    | 'end_reason'
    | 'refusal'
    | 'leased_until'
    | 'next_ask_at'
    | 'asks'
  >
> & { told?: ContractTold }

/** Changes a locked consent. A step that the table of states does not have is a bug and throws. */
export async function updateContract(tx: Tx, contract: ContractRow, change: ContractChange): Promise<void> {
  const { told, ...columns } = change
  const to = change.state ?? contract.state
  if (to !== contract.state && !steps[contract.state].includes(to))
    throw new Error(`a consent cannot go from ${contract.state} to ${to}`)
  await tx
    .updateTable('debit_contracts')
    .set({ ...columns, ...(told === undefined ? {} : { told: json(told) }) })
    .where('id', '=', contract.id)
    .execute()
}

/** Takes the lease of a consent for asking the bank; only one of several callers gets it. */
export async function leaseContract(db: Db, id: ContractId, now: Date, until: Date): Promise<ContractRow | undefined> {
  const row = await db
    .updateTable('debit_contracts')
    .set((eb) => ({ leased_until: until, next_ask_at: until, asks: eb('asks', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['consent', 'ending'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return row
}

/** Consents about which the bank is asked now. */
export async function contractsToAsk(db: Db, now: Date, limit: number): Promise<ContractId[]> {
  const rows = await db
    .selectFrom('debit_contracts')
    .select('id')
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Active consents that may need a debit: no time of their plan ends after `dueBefore`, and the member has no open
 * debit; also those whose own end has come. One page at a time, by id.
 */
export async function contractsToOpen(
  db: Db,
  at: { now: Date; dueBefore: Date },
  afterId: string | null,
  limit: number,
): Promise<ContractRow[]> {
  const rows = await db
    .selectFrom('debit_contracts')
    .selectAll()
    .where('state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', at.now),
        eb.and([
          eb.not(
            eb.exists(
              eb
                .selectFrom('subscription_periods as later')
                .whereRef('later.member_id', '=', 'debit_contracts.member_id')
                .whereRef('later.plan_id', '=', 'debit_contracts.plan_id')
                .where('later.revoked_at', 'is', null)
                .where('later.ends_at', '>', at.dueBefore)
                .select('later.id'),
            ),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('debits')
                .whereRef('debits.member_id', '=', 'debit_contracts.member_id')
                .where('debits.state', '=', 'open')
                .select('debits.id'),
            ),
          ),
        ]),
      ]),
    )
    .where((eb) => (afterId === null ? eb.lit(true) : eb('id', '>', afterId)))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

export async function countContractsSince(db: Db, memberId: MemberId, since: Date): Promise<number> {
  const row = await db
    .selectFrom('debit_contracts')
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Consents of a member for their data file: no signature, no key. */
export async function listContractData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('debit_contracts')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select([
      'state',
      'mobile_mask',
      'bank_name',
      'max_amount',
      'max_daily_count',
      'max_monthly_count',
      'created_at',
      'consented_at',
      'expires_at',
      'ended_at',
      'end_reason',
    ])
    .execute()
}
