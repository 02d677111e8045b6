import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { backendOf } from './silence.ts'

/**
 * How an address leads to the server. `transaction`: through a pooler that gives the server's connection to another
 * client after each transaction. `names` tells whether named statements survive that.
 */
export type Way = { kind: 'direct' | 'session' } | { kind: 'transaction'; names: boolean }

/** Behind a busy pooler two connections may miss each other; each round is another chance to see a change. */
const rounds = 8

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'parde-way' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Whether a pooler knows named statements: PgBouncer since 1.21 gives them names of its own, so the server does not know
 * ours. One that sends our name to the server would let another client's statement answer under it.
 */
async function knowsNames(client: pg.Client): Promise<boolean> {
  const name = `parde_way_${randomBytes(6).toString('hex')}`
  await client.query('begin')
  await client.query({ name, text: 'select $1::int', values: [1] })
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_prepared_statements where name = '" + name + "'",
  )
  if (rows.length > 0) await client.query(`deallocate ${name}`)
  await client.query('rollback')
  return rows.length === 0
}

/** Whether the server's connection goes to somebody else after a transaction. */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await serverOf(first)
  for (let round = 0; round < rounds; round += 1) {
    await second.query('begin')
    const taken = await serverOf(second)
    const now = await serverOf(first)
    await second.query('rollback')
    if (taken === before || now !== before) return true
  }
  return false
}

/**
 * Finds out how an address leads to the server. A pooler answers the login itself and gives a number of its own to the
 * connection; the server knows another one. A proxy of bytes (HAProxy) passes the server's number and is no pooler.
 */
export async function wayTo(url: string): Promise<Way> {
  const first = await open(url)
  try {
    if ((await serverOf(first)) === backendOf(first)) return { kind: 'direct' }
    const second = await open(url)
    try {
      if (!(await isShared(first, second))) return { kind: 'session' }
      return { kind: 'transaction', names: await knowsNames(first) }
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}

/** Its message says what to set. */
export class WrongWay extends Error {
  override name = 'WrongWay'
}

/**
 * Refuses addresses with which the product would fail silently later: a pooler that lets one process answer with
 * another's statement, and one through which nobody hears a notice. @throws WrongWay with one sentence
 */
export async function checkWays(addresses: {
  databaseUrl: string
  directUrl: string
  prepare: boolean
}): Promise<void> {
  const { databaseUrl, directUrl, prepare } = addresses
  const direct = await wayTo(directUrl)
  if (direct.kind === 'transaction')
    throw new WrongWay(
      directUrl === databaseUrl
        ? 'DATABASE_URL leads through a pooler that shares connections: name the server itself in DATABASE_DIRECT_URL.'
        : 'DATABASE_DIRECT_URL leads through a pooler that shares connections: it must name the server itself.',
    )
  if (directUrl === databaseUrl || !prepare) return
  const way = await wayTo(databaseUrl)
  if (way.kind === 'transaction' && !way.names)
    throw new WrongWay(
      'The pooler of DATABASE_URL does not know named statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or set DATABASE_PREPARE=false.',
    )
}
