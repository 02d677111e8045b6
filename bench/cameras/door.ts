/** The door of RTMP in a process of its own, so that its memory can be read. It knows one key. */
import { listenRtmp } from '../../src/live/rtmp/listen.ts'

const listener = await listenRtmp({
  port: 0,
  host: '127.0.0.1',
  limits: { handshakeMs: 1000, publishMs: 1000, idleMs: 1500, farewellMs: 100 },
  openSink: async ({ key }) => (key === 'right' ? { write: () => {}, close: () => {} } : 'unknown'),
})
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ ...listener.count(), rss: process.memoryUsage().rss })
})
process.send?.({ port: listener.port })
