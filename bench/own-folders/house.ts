import { join } from 'node:path'
import { connect, type Db } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { transaction } from '#db/transaction.ts'
import { systemClock } from '#lib/time/clock.ts'
import { post, returnToWalletEntries } from '#server/features/payments/wallet/index.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { ensureSwift, startSwift } from '../../scripts/test/swift.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { type Machine, newMachine, startWatchedEdge, type WatchedEdge } from './machines.ts'
import { linkTo, type StoreLink } from './store-line.ts'
import { Book, Visitor } from './visitor.ts'

const walletOf = 20_000_000
const edgeSecret = 'edge-of-this-measurement-0123456789'

/** Two webs, two workers and a process for cameras, each on a disk of its own; one database, one store, one edge. */
export interface OwnHouse {
  folder: string
  book: Book
  webs: readonly [Machine, Machine]
  workers: readonly [Machine, Machine]
  live: Machine
  edge: WatchedEdge
  store: StoreLink
  /** Of both webs. */
  origins: readonly string[]
  editor: Visitor
  viewer: Visitor
  /** A member with money in the wallet, who calls both webs in turn unless told otherwise. */
  newMember: (origins?: readonly string[]) => Promise<Visitor>
  /** How long the making of the last title took. */
  pace: { titleMs: number }
  stop(): Promise<void>
}

async function withMoney(db: Db): Promise<string> {
  const now = systemClock.now()
  const { memberId, token } = await newMember(db, now, { language: 'en' })
  const entries = returnToWalletEntries({ amount: walletOf, currency: 'IRR', gateway: 'zarinpal', memberId })
  const posting = { kind: 'return_to_wallet', reference: `own-folders-${memberId}`, postedAt: now, entries } as const
  await transaction(db, (tx) => post(tx, posting))
  return token
}

async function settingsOf(databaseUrl: string, storageUrl: string, rtmpPort: number): Promise<Record<string, string>> {
  return {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
    EDGE_SECRET: edgeSecret,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    LIVE_RTMP_PORT: String(rtmpPort),
    LIVE_SRT_PORTS: 'off',
    DEMO_FILMS: '0',
    DEMO_CAMERA: 'off',
  }
}

/** Starts the whole house in a folder. When a part does not start, the parts that have begun are stopped. */
export async function startOwnHouse(folder: string): Promise<OwnHouse> {
  const given = process.env['STORAGE_URL'] ?? ''
  if (given === '' && !ensureSwift()) throw new Error("Debian's Swift is not installed, and could not be.")
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const one of undo.toReversed()) await one()
  }
  try {
    const store = given === '' ? await startSwift({ machines: 3 }) : { url: given, stop: () => undefined }
    undo.push(store.stop)
    const link = await linkTo(store.url)
    undo.push(link.close)
    const database = await startEmbedded({ dataDir: join(folder, 'database'), log: () => undefined })
    undo.push(() => database.stop())
    await migrate(database.url)
    const { db, close } = connect(database.url, { max: 2, onError: () => undefined })
    undo.push(close)
    await leaveOutDemo(db)
    const env = await settingsOf(database.url, link.url, await freePort())
    const machine = async (role: 'web' | 'worker' | 'live', number: number): Promise<Machine> => {
      const made = newMachine({ role, number, port: await freePort(), folder, env })
      undo.push(() => made.kill())
      await made.start()
      return made
    }
    // the first one makes the tables of the queue, and the pages where they are not built
    const first = await machine('web', 1)
    const [second, one, two, live] = await Promise.all([
      machine('web', 2),
      machine('worker', 1),
      machine('worker', 2),
      machine('live', 1),
    ])
    const webs = [first, second] as const
    const workers = [one, two] as const
    const edge = await startWatchedEdge({ webs, secret: edgeSecret, folder })
    undo.push(edge.stop)
    const book = new Book()
    const origins = webs.map(({ address }) => address)
    const visitor = (token: string, where: readonly string[] = origins) => new Visitor(book, where, token)
    const { token: ofEditor } = await newMember(db, systemClock.now(), { staffRole: 'editor' })
    return {
      folder,
      book,
      webs,
      workers,
      live,
      edge,
      origins,
      stop,
      store: link,
      pace: { titleMs: 0 },
      editor: visitor(ofEditor),
      viewer: visitor(await withMoney(db)),
      newMember: async (where) => visitor(await withMoney(db), where),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
