/** The baseline: plain Fastify without log or hooks, which answers the bytes and headers of a file. */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

export type Recorded = { path: string; headers: Record<string, string>; body: string }

const app = fastify({ logger: false })
app.get('/healthz', async () => 'ok')
const recorded = JSON.parse(readFileSync(process.env['BARE_ANSWERS'] ?? '', 'utf8')) as Recorded[]
for (const { path, headers, body } of recorded) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path.replace(/\?.*$/, ''), async (_request, reply) => reply.headers(headers).send(bytes))
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.on('SIGTERM', () => process.exit(0))
