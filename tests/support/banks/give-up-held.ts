import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Log } from '#sandbox/log.ts'

/** This process's open connections to others, by the port on our side. */
const open = new Map<number, Socket>()

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  socket.once('connect', () => {
    const { localPort } = socket
    if (localPort === undefined) return
    open.set(localPort, socket)
    socket.once('close', () => open.delete(localPort))
  })
})

/**
 * The log of an emulated bank whose clients in this process give up a call at the moment at which the bank holds its
 * answer back, with the reason that their own limit of time would give. So a test of silence waits for nothing, and the
 * limit of all other calls can be longer than any machine needs.
 */
export const givesUpHeld: Log = {
  info: (event, fields) => {
    if (event !== 'answer.held') return
    open.get(Number(fields?.['port']))?.destroy(Object.assign(new Error('held'), { code: 'TimeoutError' }))
  },
  error: () => undefined,
}
