/** The baselines: plain Fastify. `GET /row` reads one row by its primary key; `GET /constant` sends a text. */
import fastify from 'fastify'
import { connect } from '#db/client.ts'

const { BARE_MEMBER: memberId = '' } = process.env
const { db, close } = connect(process.env['DATABASE_URL'] ?? '')
const app = fastify({ logger: false })
const constant = JSON.stringify({ text: 'x'.repeat(600) })
app.get('/healthz', async () => 'ok')
app.get('/constant', async (_request, reply) => reply.type('application/json').send(constant))
app.get('/row', () => db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow())
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
