import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { systemClock } from '#lib/time/clock.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { followOutage } from '#server/outage-lines.ts'
import { openSenders } from './senders.ts'

// nobody listens there
const away = 'postgres://nobody@127.0.0.1:1/none'

test('cameras that knock while the database is away write one line, and one when it is back', async () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) }
  const log = createLog({ logLevel: 'info' }, 'live', destination)
  const config = readConfig({
    DATABASE_URL: away,
    DATA_DIR: '/nowhere',
    PARDE_SECRET: 'of the tests, thirty-two letters',
  })
  const { db, close } = connect(away, { max: 1 })
  let isAway = true
  const following = followOutage(log, async () => {
    if (isAway) throw new Error('away')
  })
  const house = { config, db, clock: systemClock, storage: openStorage(config), log, ffmpeg: '', lowerPatienceMs: 0 }
  const senders = openSenders(house)
  for (let n = 0; n < 3; n += 1)
    await expect(senders.openByKey({ key: 'a', from: '198.51.100.0/24', cut: () => undefined })).rejects.toThrow()
  isAway = false
  await expect.poll(() => lines).toEqual(['a camera could not be judged', 'the database answers again'])
  following.stop()
  await close()
})
