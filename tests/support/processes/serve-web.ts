/** A web process without pages, as `src/server/main.ts` starts one: it says `ready`, and ends when it is killed. */
import { connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { buildApp } from '#server/app.ts'
import { clockOf } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'

const config = readConfig()
const log = createLog(config, 'web')
const database = connect(config.databaseUrl, { max: 3, onError: (err) => log.warn({ err }, 'a connection broke') })
const queue = await openQueue({ url: config.databaseUrl, log })
const storage = openStorage(config)
const { app } = await buildApp({ config, db: database.db, clock: clockOf(config), log, queue, storage })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready ${address}`)
