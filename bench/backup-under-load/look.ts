import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { codeOf } from '#server/features/screenings/schedule/tickets/ticket-code.ts'
import { differencesOfBooks } from '../../scripts/backup/check-books.ts'
import { playFilms } from '../../scripts/backup/play-films.ts'
import type { Member } from '../storm/scene.ts'
import { ask, type Street } from '../storm/street.ts'

const root = join(import.meta.dirname, '..', '..')
export const passphrase = 'seven quiet lamps of the north'

/** Runs a program of the operator to its end. @throws Error with what it said when it fails */
export async function runProgram(name: string, words: string[], env: Record<string, string>): Promise<string> {
  const { DATABASE_URL: _database, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.ts`), ...words], {
    cwd: root,
    env: { ...inherited, BACKUP_PASSPHRASE: passphrase, DISK_RESERVE_MB: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${out}${errors}`)
  return out
}

export interface Moment {
  at: Date
  rows: Map<string, number>
}

/** All tables of the shop with the number of their rows, and when that was, in one snapshot. */
export async function countRows(db: Db): Promise<Moment> {
  return transaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    // the first statement takes the snapshot
    const { rows: tables } = await sql<{ name: string; at: Date }>`
      select relname as name, clock_timestamp() as at from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'restore_holds' order by 1`.execute(
      tx,
    )
    const rows = new Map<string, number>()
    for (const { name } of tables) {
      const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(tx)
      rows.set(name, counted.rows[0]?.n ?? 0)
    }
    return { at: tables.at(-1)?.at ?? new Date(), rows }
  })
}

/** The same of a database that no process of the house uses. */
export async function countRowsAt(url: string): Promise<Moment['rows']> {
  const { db, close } = connect(url, { max: 1 })
  const { rows } = await countRows(db).finally(close)
  return rows
}

export function compareRows(expected: Moment['rows'], found: Moment['rows']): string[] {
  const names = new Set([...expected.keys(), ...found.keys()])
  return [...names].flatMap((name) =>
    expected.get(name) === found.get(name)
      ? []
      : [`${name} had ${expected.get(name) ?? 'no table'}, and has ${found.get(name) ?? 'no table'}`],
  )
}

/** Finds the faults of the purchases that must be there and paid, and of those that must not be there. */
export async function comparePurchases(url: string, wish: { paid: string[]; unknown: string[] }): Promise<string[]> {
  const { db, close } = connect(url, { max: 1 })
  try {
    const asked = [...wish.paid, ...wish.unknown]
    const rows = await db.selectFrom('purchases').select(['id', 'state']).where('id', 'in', asked).execute()
    const stateOf = new Map<string, string>(rows.map(({ id, state }) => [id, state]))
    return [
      ...wish.paid.flatMap((id) => (stateOf.get(id) === 'paid' ? [] : [`${id} is ${stateOf.get(id) ?? 'lost'}`])),
      ...wish.unknown.flatMap((id) => (stateOf.has(id) ? [`${id} is of a later time, and is there`] : [])),
    ]
  } finally {
    await close()
  }
}

/** The books, and encrypted films that are opened with the restored secret and decoded. */
export async function compareHouse(url: string, dataDir: string): Promise<{ faults: string[]; films: number }> {
  const secretsFile = readFileSync(join(dataDir, 'secrets.json'), 'utf8')
  const { opened, faults } = await playFilms({ settings: {}, secretsFile }, { url, dataDir, most: 5 })
  const none = opened === 0 && faults.length === 0 ? ['no encrypted film was found'] : []
  return { faults: [...(await differencesOfBooks(url)), ...faults, ...none], films: opened }
}

/** Opens a ticket by its code, as the page behind its QR code does, and takes the film's key with it. */
export async function openTicket(
  street: Street,
  { purchase, holder, secret }: { purchase: string; holder: Member; secret: string },
): Promise<string[]> {
  const ticket = await street.house.db
    .selectFrom('tickets')
    .select(['id', 'generation', 'sealed_code'])
    .where('purchase_id', '=', purchase as never)
    .executeTakeFirstOrThrow()
  const code = codeOf(secret, ticket)
  const page = await fetch(`${street.house.origin}/en/play?using_ticket=${code}`)
  await page.body?.cancel()
  const path = `/play-info?using_ticket=${code}`
  const played = await ask(street, { method: 'GET', path, token: holder.token })
  return [
    ...(page.status === 200 ? [] : [`the page of the ticket answers ${page.status}`]),
    ...(played.status === 200 ? [] : [`the ticket does not play: ${played.status} ${JSON.stringify(played.body)}`]),
  ]
}
