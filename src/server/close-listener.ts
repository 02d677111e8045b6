import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'

/**
 * Takes no more connections, and waits until those that are open have their answers and end. A proxy may have connected and
 * sent its call while this process was busy with something else; the system answers for us, and a listener that closes
 * now would break that connection, after the proxy has sent what it may not send twice. So it closes right after
 * everything that waited was accepted.
 */
export async function closeListener(server: Server): Promise<void> {
  if (!server.listening) return
  await turn()
  const closed = once(server, 'close')
  server.close()
  await closed
}
