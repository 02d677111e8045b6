/** Takes a gift and is killed inside the transaction, after its money was posted. */
import { pino } from 'pino'
import { connect } from '#db/client.ts'
import { fixedClock } from '#lib/clock.ts'
import { readConfig } from '#server/config.ts'
import { claimGift } from '#server/features/gifts/claim-gift.ts'
import { giveGift } from '#server/features/wallet/index.ts'

const config = readConfig()
const { db } = connect(config.databaseUrl, { max: 2 })
const queue = {
  enqueue: async () => undefined,
  listDead: async () => [],
  stats: async () => [],
  stop: async () => undefined,
}
const clock = fixedClock(process.env['NOW'] ?? '')
const core = { config, db, clock, queue, log: pino({ level: 'silent' }) }
const call = JSON.parse(process.env['CALL'] ?? '{}') as { userName: string; rememberToken: string; code: string }
const visitor = { ip: '127.0.0.1', country: null, userAgent: undefined }
await claimGift(
  core,
  {
    giveMoney: async (tx, gift, now) => {
      await giveGift(tx, gift, now)
      process.kill(process.pid, 'SIGKILL')
    },
    giveTitle: async () => false,
    plans: { titleOf: async () => null, give: async () => false },
  },
  { ...call, visitor, locale: 'en' },
)
