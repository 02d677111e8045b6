import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { connect, type Tx } from '#db/client.ts'
import { assertUnused } from '#db/copy/assert-unused.ts'
import { transaction } from '#db/transaction.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import { checkDatabaseFits } from './check-database.ts'
import { exchangeSecret } from './exchange-secret.ts'
import { hashRecoveryCode } from './features/accounts/members/factors/recovery-code.ts'
import { takeRecoveryCode } from './features/accounts/members/factors/factor-queries.ts'
import { hashOfPairing, pairingCodeOf } from './features/screenings/cafes/door/pairing-code.ts'
import { hashesOfInvitation, hashOfInvitation } from './features/screenings/invitations/invitation-code.ts'
import { contentKeyOf } from './features/media/pipeline/content-key.ts'
import { readUnsubscribe, unsubscribeFoot } from './features/notices/messages/reach/unsubscribe-link.ts'
import { codeOf, guestCodeOf, hashOfCode } from './features/screenings/schedule/tickets/ticket-code.ts'
import { handOverTicket } from './features/screenings/schedule/tickets/hand-over-ticket.ts'
import { writeNewScreening } from './features/screenings/schedule/tickets/ticket-hand-queries.ts'
import { opens, tokenOf } from './features/support/cases/case-link.ts'
import { tokenOfGuest } from './features/screenings/ticket-guests/guests.ts'
import { readingKeys } from './former-keys.ts'
import { type KeyPurpose, keptPurposes, sealedColumns, sealedJobs } from './key-purposes.ts'
import { deriveKey, hashToken, seal, unseal } from './secrets.ts'

const { url } = await testDatabase()
const own = 'parde-secret-exchange'
const { db, close } = connect(url, { max: 1, applicationName: own })
afterAll(close)
await createQueueTables(url)

const [first, second, third, stranger] = ['A', 'B', 'C', 'D'].map(
  (sign) => sign + randomBytes(30).toString('base64url'),
) as [string, string, string, string]
const exchange = (from: string, to: string, assertAlone = () => assertUnused(url, own)) =>
  exchangeSecret(db, { from, to }, { assertAlone, now: new Date() })
const start = (secret: string) =>
  checkDatabaseFits({ databaseUrl: url, directUrl: url, prepare: true, secret }, db).then(
    () => 'starts',
    (error: Error) => error.message,
  )
const refusal = (done: Promise<unknown>) => done.then(String, (error: Error) => error.message)

/** Columns of bytes that an exchange does not seal anew, by the reason. */
const notSealed = {
  'is kept by the key of before': [
    'gift_claims.name_hash',
    'plan_trials.card_hash',
    'plan_trials.phone_hash',
    'recovery_codes.code_hash',
    'screening_invitations.code_hash',
  ],
  'is written anew with its code': [
    'evening_screens.pairing_hash',
    'house_secret.former_proof',
    'house_secret.proof',
    'ticket_guests.code_hash',
    'ticket_guests.token_hash',
    'tickets.code_hash',
  ],
  'ends within minutes': ['auth_codes.code_hash', 'gift_claims.repeat_hash'],
  'is a sum or a public key, without a secret': [
    'address_refusals.address_hash',
    'api_keys.secret_hash',
    'captchas.key_hash',
    'comments.same_as',
    'device_requests.device_hash',
    'evening_remotes.key_hash',
    'known_devices.previous_hash',
    'known_devices.token_hash',
    'live_events.key_hash',
    'oidc_flows.browser_hash',
    'oidc_flows.finish_hash',
    'oidc_flows.state_hash',
    'order_deeds.request_hash',
    'passkey_challenges.challenge_hash',
    'passkeys.credential_id',
    'passkeys.public_key',
    'purchases.request_hash',
    'push_devices.endpoint_hash',
    'refunds.request_hash',
    'remember_tokens.token_hash',
    'sessions.token_hash',
    'staff_invitations.token_hash',
    'staff_sign_in_links.token_hash',
    'stock_moves.request_hash',
    'support_cases.same_as',
    'ticket_deeds.request_hash',
    'ticket_gifts.secret_hash',
    'ticket_guest_links.secret_hash',
    'ticket_guests.key_hash',
  ],
} as const

test('each column of bytes is sealed by a listed purpose, or said to be something else', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(db)
  const known = [...sealedColumns.map(({ column }) => column), ...Object.values(notSealed).flat()]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

/** Values that fit a column of a type, for rows that no test reads. */
const fillers: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  bytea: `decode(md5(random()::text) || md5(random()::text), 'hex')`,
  boolean: 'false',
  jsonb: `'{}'`,
  date: 'current_date',
  ARRAY: `'{}'`,
  'timestamp with time zone': 'now()',
  'double precision': '1',
}

/** A row of a table, whatever it refers to and forbids: only what is sealed in it matters here. */
async function fill(table: string, values: Record<string, Buffer>): Promise<void> {
  const { rows: checks } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(db)
  for (const { name } of checks) await sql.raw(`alter table ${table} drop constraint "${name}" cascade`).execute(db)
  await sql.raw(`alter table ${table} disable trigger all`).execute(db)
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db)
  const names = [...new Set([...rows.map(({ name }) => name), ...Object.keys(values)])]
  const parts = names.map((name) => {
    if (values[name] !== undefined) return sql`${values[name]}`
    const type = rows.find((row) => row.name === name)?.type ?? ''
    return sql.raw(fillers[type] ?? (type === 'text' ? `'x'` : '1'))
  })
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(parts)})`.execute(
    db,
  )
}

const plain = (column: string) => Buffer.from(`what ${column} keeps`)
const sealedWith = (secret: string, purpose: KeyPurpose, column: string) =>
  seal(deriveKey(secret, purpose), plain(column))

async function fillAll(secret: string): Promise<void> {
  const tables = Map.groupBy(sealedColumns, ({ column }) => column.split('.')[0] ?? '')
  for (const [table, columns] of tables) {
    const values = columns.map(({ column, purpose }) => [column.split('.')[1], sealedWith(secret, purpose, column)])
    await fill(table, Object.fromEntries(values) as Record<string, Buffer>)
  }
}

async function queue(name: string, sealed: string, source: string | null = null): Promise<void> {
  await sql`
    insert into pgboss.job (name, data, source_name) values (${name}, ${JSON.stringify({ id: randomUUID(), sealed })}::jsonb, ${source})`.execute(
    db,
  )
}

/** Each column that opens with this secret and says what it said. */
async function opening(secret: string): Promise<string[]> {
  const open: string[] = []
  for (const { column, purpose } of sealedColumns) {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql<{ bytes: Buffer }>`
      select ${sql.ref(name)} as bytes from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(db)
    const isOpened = rows.some(({ bytes }) => {
      try {
        return unseal(deriveKey(secret, purpose), bytes).equals(plain(column))
      } catch {
        return false
      }
    })
    if (isOpened) open.push(column)
  }
  for (const { job, purpose } of sealedJobs) {
    const { rows } = await sql<{ sealed: string }>`
      select data ->> 'sealed' as sealed from pgboss.job where name = ${job} or source_name = ${job}`.execute(db)
    const isOpened = rows.every(({ sealed }) => {
      try {
        return unseal(deriveKey(secret, purpose), Buffer.from(sealed, 'base64url')).equals(plain(job))
      } catch {
        return false
      }
    })
    if (isOpened) open.push(job)
  }
  return open
}
const everything = [...sealedColumns.map(({ column }) => column), ...sealedJobs.map(({ job }) => job)]
const configOf = (secret: string) => ({ secret, publicUrl: 'https://cinema.example' }) as never
const coreOf = (secret: string) => ({ config: configOf(secret), db }) as never

const hashOf = (ticket: { id: string; generation: number }) =>
  hashOfCode(third, codeOf(third, { ...ticket, sealed_code: null }))
const moveHashed = (tx: Tx, change: Omit<Parameters<typeof writeNewScreening>[1], 'at'>) =>
  writeNewScreening(tx, { ...change, at: new Date() })

const people = {
  ticket: { id: randomUUID(), generation: 3, sealed_code: null },
  guest: { id: randomUUID(), sealed_code: null },
  screen: { productId: 7, pairing: 2 },
  case: { id: randomUUID(), number: 1042 },
}
const { memberId } = await newMember(db, new Date())
const letter = unsubscribeFoot({ config: configOf(first) }, { member_id: memberId, kind: 'releases' }, 'fa')
const token = letter?.url.split('/').at(-1) ?? ''

test('a house exchanges its secret twice, and whatever it kept sealed opens with the last one alone', async () => {
  expect(await start(first)).toBe('starts')
  await fillAll(first)
  for (const { job, purpose } of sealedJobs) {
    await queue(job, sealedWith(first, purpose, job).toString('base64url'))
    await queue('dead', sealedWith(first, purpose, job).toString('base64url'), job)
  }
  const rows = {
    ticket: codeOf(first, people.ticket),
    guest: guestCodeOf(first, people.guest),
    screen: pairingCodeOf(first, people.screen),
  }
  await fill('tickets', { code_hash: hashOfCode(first, rows.ticket) })
  await sql`update tickets set id = ${people.ticket.id}, generation = 3 where sealed_code is null`.execute(db)
  await fill('ticket_guests', { code_hash: hashOfCode(first, rows.guest) })
  await sql`update ticket_guests set id = ${people.guest.id} where sealed_code is null`.execute(db)
  await fill('evening_screens', { pairing_hash: hashOfPairing(first, rows.screen) })
  await sql`update evening_screens set product_id = 7, pairing = 2`.execute(db)
  const recovery = { member_id: memberId, made_at: new Date() }
  const hash = (code: string) => hashRecoveryCode(deriveKey(first, 'accounts.recovery_code'), memberId, code)
  await db
    .insertInto('recovery_codes')
    .values(['AAAAA-22222', 'BBBBB-33333'].map((code) => ({ ...recovery, code_hash: hash(code) })))
    .execute()
  expect(await opening(first)).toEqual(everything)

  expect(await exchange(first, second)).toMatchObject({ did: 'exchanged', written: { 'assets.sealed_key': 1 } })
  expect(await opening(second)).toEqual(everything)
  expect(await opening(first)).toEqual([])
  expect(await exchange(second, third)).toMatchObject({ did: 'exchanged' })
  expect(await opening(third)).toEqual(everything)
  expect([...(await opening(first)), ...(await opening(second))]).toEqual([])

  // a film that is packaged again keeps the key that players get
  const { id: film } = await db.selectFrom('assets').select('id').executeTakeFirstOrThrow()
  expect(await contentKeyOf(coreOf(third), film)).toEqual(plain('assets.sealed_key'))

  // what people hold on paper or in a letter goes on
  const ticket = await db
    .selectFrom('tickets')
    .where('id', '=', people.ticket.id)
    .select(['id', 'generation', 'sealed_code', 'code_hash'])
    .executeTakeFirstOrThrow()
  expect(codeOf(third, ticket)).toBe(rows.ticket)
  expect(ticket.code_hash).toEqual(hashOfCode(third, rows.ticket))
  const guest = await db
    .selectFrom('ticket_guests')
    .where('id', '=', people.guest.id)
    .select(['id', 'sealed_code', 'code_hash', 'token_hash'])
    .executeTakeFirstOrThrow()
  expect(guestCodeOf(third, guest)).toBe(rows.guest)
  expect(guest.code_hash).toEqual(hashOfCode(third, rows.guest))
  expect(guest.token_hash).toEqual(hashToken(tokenOfGuest({ config: configOf(third) }, guest.id)))
  const screen = await db.selectFrom('evening_screens').select('pairing_hash').executeTakeFirstOrThrow()
  expect(screen.pairing_hash).toEqual(hashOfPairing(third, pairingCodeOf(third, people.screen)))

  for (const purpose of keptPurposes)
    expect(await readingKeys(db, { secret: third }, purpose)).toEqual(
      [third, second, first].map((secret) => deriveKey(secret, purpose)),
    )
  const keys = await readingKeys(db, { secret: third }, 'accounts.recovery_code')
  const take = (code: string) =>
    transaction(db, (tx) =>
      takeRecoveryCode(
        tx,
        memberId,
        keys.map((key) => hashRecoveryCode(key, memberId, code)),
        new Date(),
      ),
    )
  expect([await take('AAAAA-22222'), await take('AAAAA-22222'), await take('CCCCC-44444')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await hashesOfInvitation(coreOf(third), 'ABCDEFGH2345')).toContainEqual(
    hashOfInvitation(first, 'ABCDEFGH2345'),
  )
  expect(await opens(coreOf(third), tokenOf(coreOf(first), people.case), people.case)).toBe(true)
  expect(await opens(coreOf(third), tokenOf(coreOf(stranger), people.case), people.case)).toBe(false)
  expect(await readUnsubscribe(coreOf(third), token)).toMatchObject({ memberId, kind: 'releases' })
})

test('a ticket that changes hands or its screening loses the code of before', async () => {
  const { id } = people.ticket
  const rowOf = () =>
    db
      .selectFrom('tickets')
      .where('id', '=', id)
      .select(['id', 'generation', 'sealed_code', 'code_hash'])
      .executeTakeFirstOrThrow()
  const before = await rowOf()
  const codes = new Set([codeOf(third, before)])
  for (const change of [
    (tx: Tx) => handOverTicket(tx, third, before, memberId),
    (tx: Tx) =>
      moveHashed(tx, {
        id,
        from: 1,
        to: 1,
        generation: 5,
        codeHash: hashOf({ id, generation: 5 }),
        returnsUntil: null,
      }),
  ]) {
    // as an exchange has left it
    await db.updateTable('tickets').set({ sealed_code: before.sealed_code }).where('id', '=', id).execute()
    await transaction(db, change)
    const row = await rowOf()
    expect(row.sealed_code).toBeNull()
    expect(row.code_hash).toEqual(hashOf(row))
    codes.add(codeOf(third, row))
  }
  expect(codes.size).toBe(3)
})

test('the house starts with its last secret, and says of the one before that it is that', async () => {
  expect(await start(third)).toBe('starts')
  expect(await start(second)).toMatch(
    /^PARDE_SECRET is the one of before \d{4}-\d\d-\d\d, when this house's secret was exchanged/,
  )
  expect(await start(first)).toMatch(/^PARDE_SECRET is not the one of this house/)
  // the command was broken off after its end, and is run again
  expect(await exchange(second, third)).toEqual({ did: 'had_it' })
})

test('a secret that is older than a year is told at the start, and a new one is not', async () => {
  const check = () => checkDatabaseFits({ databaseUrl: url, directUrl: url, prepare: true, secret: third }, db)
  expect(await check()).toEqual({ oldSecretSince: null })
  await sql`update house_secret set since = now() - interval '367 days'`.execute(db)
  expect((await check()).oldSecretSince).toBeInstanceOf(Date)
})

test.each([
  ['with another secret than the house’s', () => exchange(stranger, first), /not the one of this house/],
  [
    'while a process is connected',
    () => exchange(third, first, () => Promise.reject(new Error('The house is still running.'))),
    /The house is still running/,
  ],
  [
    'where a row does not open',
    async () => {
      const kept = await db.selectFrom('time_codes').select('sealed_secret').executeTakeFirstOrThrow()
      await db
        .updateTable('time_codes')
        .set({ sealed_secret: randomBytes(60) })
        .execute()
      return exchange(third, first).finally(() => db.updateTable('time_codes').set(kept).execute())
    },
    /A row of time_codes\.sealed_secret does not open/,
  ],
])('an exchange is refused %s, and changes nothing', async (_when, run, said) => {
  expect(await refusal(run())).toMatch(said)
  expect(await start(third)).toBe('starts')
  expect(await opening(third)).toEqual(everything)
})

test('a process that begins in the middle of an exchange waits for its end, and is refused', async () => {
  const others = connect(url, { max: 2, applicationName: own })
  const isWaiting = async () => {
    const { rows } = await sql<{ is: boolean }>`
      select exists (
        select from pg_locks where relation = 'house_secret'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())
      ) as is`.execute(others.db)
    return rows[0]?.is === true
  }
  const began: Promise<string>[] = []
  const assertAlone = async () => {
    began.push(
      checkDatabaseFits({ databaseUrl: url, directUrl: url, prepare: true, secret: third }, others.db).then(
        () => 'starts',
        (error: Error) => error.message,
      ),
    )
    await expect.poll(isWaiting).toBe(true)
  }
  expect(await exchange(third, second, assertAlone)).toMatchObject({ did: 'exchanged' })
  expect(await began[0]).toMatch(/^PARDE_SECRET is the one of before /)
  await others.close()
  expect(await exchange(second, third)).toMatchObject({ did: 'exchanged' })
})

test('a job that opened with no secret before stays as it is, and stops nothing', async () => {
  await queue('notices.send_letter', 'lost')
  expect(await exchange(third, first)).toMatchObject({ did: 'exchanged', written: { 'notices.send_letter': 2 } })
  expect(await start(first)).toBe('starts')
})
