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
 * Takes cameras in by RTMP. It only takes: nobody can watch here. A sender beyond the limits is cut before anything of
 * it is read. Rejects when the port cannot be taken.
 */
export async function listenRtmp({ port, host, openSink, limits: given }: RtmpListenOptions): Promise<RtmpListener> {
  const limits = { ...rtmpLimits, ...given }
  const open = new Map<RtmpConnection, Socket>()
  const ofAddress = new Map<string, number>()
  let publishers = 0
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? ''
    const others = ofAddress.get(address) ?? 0
    if (open.size >= limits.connections || others >= limits.connectionsOfAddress) {
      socket.on('error', () => {})
      return void socket.destroy()
    }
    ofAddress.set(address, others + 1)
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
    open.set(connection, socket)
    void connection.serve().finally(() => {
      open.delete(connection)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left > 0) ofAddress.set(address, left)
      else ofAddress.delete(address)
    })
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
