import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { CutCode, OpenSink } from '../tag.ts'
import { RtmpConnection } from './connection.ts'
import { type RtmpLimits, rtmpLimits } from './limits.ts'

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

/**
 * Takes cameras in by RTMP. It only takes: nobody can watch here. Beyond the limits whoever has waited longest without a
 * right key gives way, so that strangers who hold connections do not shut a camera out; where all publish, the next one
 * is cut before anything of it is read. Rejects when the port cannot be taken.
 */
export async function listenRtmp({ port, host, openSink, limits: given }: RtmpListenOptions): Promise<RtmpListener> {
  const limits = { ...rtmpLimits, ...given }
  const open = new Map<RtmpConnection, { socket: Socket; address: string }>()
  const ofAddress = new Map<string, number>()
  let publishers = 0

  const forget = (connection: RtmpConnection) => {
    const gone = open.get(connection)
    if (gone === undefined) return
    open.delete(connection)
    const left = (ofAddress.get(gone.address) ?? 1) - 1
    if (left > 0) ofAddress.set(gone.address, left)
    else ofAddress.delete(gone.address)
  }

  /** Cuts who has been here longest without publishing, of one address or of all; false when all publish. */
  const giveWay = (address: string | null): boolean => {
    for (const [connection, one] of open) {
      if (connection.isPublishing || (address !== null && one.address !== address)) continue
      one.socket.destroy()
      forget(connection)
      return true
    }
    return false
  }

  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? ''
    const isFullHere = (ofAddress.get(address) ?? 0) >= limits.connectionsOfAddress
    if ((isFullHere || open.size >= limits.connections) && !giveWay(isFullHere ? address : null)) {
      socket.on('error', () => {})
      return void socket.destroy()
    }
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
    const connection = new RtmpConnection(socket, {
      openSink,
      limits,
      takeRoom: () => {
        if (publishers >= limits.publishers) return false
        publishers += 1
        return true
      },
      giveRoomBack: () => {
        publishers -= 1
      },
    })
    open.set(connection, { socket, address })
    void connection.serve().finally(() => forget(connection))
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
      for (const connection of open.keys()) connection.cut(code)
      await closed
    },
  }
}
