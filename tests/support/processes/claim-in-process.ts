/**
 * A separate web process on the tests' database. It prints `ready`, reads who claims a gift, and claims for all of them
 * at once when its input ends; then it prints each answer as JSON.
 */
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { apiBase } from '#contract/route.ts'
import { connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'

export interface Claimant {
  userName: string
  ip: string
  token: string
  code: string
}

const config = readConfig()
const database = connect(config.databaseUrl, { max: 8 })
const log = pino({ level: 'silent' })
const queue = await openQueue({ url: config.databaseUrl, log })
const clock = fixedClock(process.env['NOW'] ?? '')
const { app } = await buildApp({ config, db: database.db, clock, log, queue, storage: openStorage(config) })
await app.ready()
process.stdout.write('ready\n')

const people = JSON.parse(await text(process.stdin)) as Claimant[]
const heard = await Promise.all(
  people.map(async ({ userName, ip, token, code }) => {
    const payload = { user_name: userName, code, remember_token: token }
    const url = `${apiBase}/core/get-gift`
    const answer = await app.inject({ method: 'POST', url, payload, remoteAddress: ip })
    const body = answer.json<{ outcome?: string; code?: string }>()
    return body.outcome ?? body.code ?? String(answer.statusCode)
  }),
)
process.stdout.write(JSON.stringify(heard))
await app.close()
await queue.stop()
await database.close()
