/**
 * The baselines: plain Fastify. `POST /verify` checks one password against one hash; `GET /row` reads one row by its
 * primary key and sends it.
 */
import { verify } from '@node-rs/argon2'
import fastify from 'fastify'
import { connect } from '#db/client.ts'

const { BARE_HASH: hash = '', BARE_PASSWORD: password = '', BARE_MEMBER: memberId = '' } = process.env
const { db, close } = connect(process.env['DATABASE_URL'] ?? '')
const app = fastify({ logger: false })
app.get('/healthz', async () => 'ok')
app.post('/verify', async () => ({ right: await verify(hash, password) }))
app.get('/row', () => db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow())
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
