import { createServer, type Socket, type AddressInfo } from 'node:net'
import type { CutCode, OpenSink } from '../tag.ts'
import { RtmpConnection } from './connection.ts'
import { type RtmpLimits, rtmpLimits } from './limits.ts'
import { type Networks, networksOf, type Standing, whoGoes } from './who-goes.ts'

export interface RtmpListener {
  port: number
  /** How many publish now, and how many are connected. */
  count(): { publishers: number; connections: number }
  /** Cuts everybody off and stops listening. */
  close(code?: CutCode): Promise<void>
}

export interface RtmpListenOptions {
  port: number
  host: string
  openSink: OpenSink
  limits?: Partial<RtmpLimits>
}

/** The most networks of publishers that are remembered. */
const networksKnown = 64

/** Somebody who is connected. */
class Connected {
  readonly networks: Networks
  readonly socket: Socket
  connection: RtmpConnection | null = null

  constructor(socket: Socket) {
    this.socket = socket
    this.networks = networksOf(socket.remoteAddress ?? '')
  }

  get standing(): Standing {
    return this.connection?.standing ?? 'quiet'
  }
}

/**
 * Takes cameras in by RTMP. It only takes: nobody can watch here. Who gives way when there are too many stands in
 * `whoGoes`. Rejects when the port cannot be taken.
 */
export async function listenRtmp({ port, host, openSink, limits: given }: RtmpListenOptions): Promise<RtmpListener> {
  const limits = { ...rtmpLimits, ...given }
  const open = new Set<Connected>()
  const known = new Set<string>()
  let publishers = 0

  const remember = ({ network }: Networks): void => {
    known.delete(network)
    known.add(network)
    const [oldest] = known
    if (known.size > networksKnown && oldest !== undefined) known.delete(oldest)
  }

  const server = createServer((socket) => {
    const guest = new Connected(socket)
    const gone = whoGoes([...open], guest.networks, { known, limits })
    if (gone === 'refused') {
      socket.on('error', () => {})
      return void socket.destroy()
    }
    if (gone !== 'stays') {
      gone.socket.destroy()
      open.delete(gone)
    }
    const connection = new RtmpConnection(socket, {
      openSink,
      limits,
      from: guest.networks.network,
      takeRoom: () => {
        if (publishers >= limits.publishers) return false
        publishers += 1
        remember(guest.networks)
        return true
      },
      giveRoomBack: () => {
        publishers -= 1
      },
    })
    guest.connection = connection
    open.add(guest)
    void connection.serve().finally(() => open.delete(guest))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  server.on('error', () => {})
  return {
    port: (server.address() as AddressInfo).port,
    count: () => ({ publishers, connections: open.size }),
    async close(code = 'stopping') {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      for (const { connection } of open) connection?.cut(code)
      await closed
    },
  }
}
