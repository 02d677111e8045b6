import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * How a line to the database behaves: `there` passes all bytes, `refuses` breaks lines and takes none, `holds all` takes
 * lines and lets no byte through, as a machine that stands still.
 */
export type RelayState = 'there' | 'refuses' | 'holds all'

export interface Relay {
  /** The database's address through the relay. */
  url: string
  become(state: RelayState): void
  /** Breaks all lines as soon as the client, or the server, has sent these words; once. */
  cutAt(side: 'client' | 'server', words: string, how: 'before' | 'after'): void
  /** The next lines' clients are told another number of their connection than the server's, as by a pooler. */
  renumber(lines: number): void
  /** How many lines it has refused. */
  refused(): number
  close(): Promise<void>
}

/** The server's message with the number of a connection: its letter and its length. */
const numberMessage = Buffer.from('K\0\0\0\f', 'latin1')

function renumbered(bytes: Buffer): Buffer {
  const at = bytes.indexOf(numberMessage)
  if (at >= 0) bytes.writeInt32BE(1_000_000_007, at + numberMessage.length)
  return bytes
}

/** A relay between a client and the database at `url`, with which a test makes the database go away and come back. */
export async function silentRelay(url: string): Promise<Relay> {
  const there = new pg.Client({ connectionString: url })
  const onward = () =>
    there.host.startsWith('/') ? connectTo(`${there.host}/.s.PGSQL.${there.port}`) : connectTo(there.port, there.host)
  let state: RelayState = 'there'
  let cutting: { side: 'client' | 'server'; words: string; how: 'before' | 'after' } | null = null
  let toRenumber = 0
  let refused = 0
  const lines = new Set<Socket>()
  const breakAll = () => {
    for (const line of lines) line.destroy()
    lines.clear()
  }

  const pass = (side: 'client' | 'server', from: Socket, to: Socket, change = (bytes: Buffer) => bytes) =>
    from.on('data', (bytes: Buffer) => {
      if (state === 'holds all') return
      if (cutting?.side === side && bytes.includes(cutting.words)) {
        const { how } = cutting
        cutting = null
        if (how === 'before') return breakAll()
        // the server gets it, and its answer finds nobody
        state = 'holds all'
        return void to.write(bytes, () => setTimeout(() => ((state = 'there'), breakAll()), 100))
      }
      to.write(change(bytes))
    })

  const server = createServer((line) => {
    line.on('error', () => undefined)
    if (state === 'refuses') {
      refused += 1
      return line.resetAndDestroy()
    }
    lines.add(line)
    if (state === 'holds all') return line.resume()
    const other = onward()
    lines.add(other)
    other.on('error', () => line.destroy())
    other.on('close', () => line.destroy())
    line.on('close', () => other.destroy())
    pass('client', line, other)
    pass('server', other, line, toRenumber > 0 ? renumbered : undefined)
    toRenumber -= 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here = new URL('postgresql://127.0.0.1')
  here.port = String((server.address() as AddressInfo).port)
  here.username = there.user ?? ''
  here.password = there.password ?? ''
  here.pathname = `/${there.database}`
  return {
    url: here.href,
    become(now) {
      // lines that were held stay mute: what they have lost cannot come back
      if (now === 'refuses' || (now === 'there' && state === 'holds all')) breakAll()
      state = now
    },
    cutAt(side, words, how) {
      cutting = { side, words, how }
    },
    renumber(count) {
      toRenumber = count
    },
    refused: () => refused,
    async close() {
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
