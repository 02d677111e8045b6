/**
 * The baseline: plain Fastify, and `pg` with prepared statements. `POST /rows` writes as many rows as a paid purchase
 * does, in one transaction, and answers.
 */
import fastify from 'fastify'
import pg from 'pg'

const rows = Number(process.env['BARE_ROWS'])
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
pool.on('error', (error) => console.error(error.message))
const app = fastify({ logger: false })
app.get('/healthz', async () => 'ok')

app.post<{ Body: { text: string } }>('/rows', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (let n = 0; n < rows; n += 1)
      await client.query({
        name: 'insert',
        text: 'insert into bare_rows (n, body) values ($1, $2)',
        values: [n, body.text],
      })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { rows }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.on('SIGTERM', () => process.exit(0))
