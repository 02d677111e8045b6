/** The routes that serve media, as a web process has them, and nothing else. */
import fastify from 'fastify'
import { systemClock } from '#lib/time/clock.ts'
import { registerServing } from '#server/features/media/serving/serve-media.ts'
import { openStorage } from '#server/open-storage.ts'

const { DATA_DIR: dataDir = '', PARDE_SECRET: secret = '', SEND_FILES: sendFiles = 'self', PORT: port } = process.env
// a token for the edge and ours in one part of the address
const app = fastify({ routerOptions: { maxParamLength: 200 } })
const core = {
  config: { secret, edgeSecret: secret, sendFiles },
  clock: systemClock,
  storage: openStorage({ dataDir, diskReserve: 0 }),
}
const regions = { networkOf: () => ({ prefix: '127.0.0.0/24', operator: null, country: null }) }
registerServing({ app, core, regions } as unknown as Parameters<typeof registerServing>[0], {
  isRightAlive: async () => true,
})
app.get('/healthz', async () => 'ok')
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.on('SIGTERM', () => process.exit(0))
