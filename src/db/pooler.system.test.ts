import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { pgbouncerVersion, startPooler } from '#tests/support/database/pgbouncer.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { connect } from './client.ts'
import { checkWays, wayTo } from './pooler.ts'

const { url } = await testDatabase()
const version = pgbouncerVersion()
/** Since this version named statements have names of the pooler's own. */
const isOld = version !== null && Number(version.split('.')[1]) < 21

test('a server, and a proxy that passes bytes, is a direct way', async () => {
  const relay = await silentRelay(url)
  expect(await wayTo(url)).toEqual({ kind: 'direct' })
  expect(await wayTo(relay.url)).toEqual({ kind: 'direct' })
  await checkWays({ databaseUrl: relay.url, directUrl: url, prepare: true })
  await relay.close()
})

/** Two processes with statements of their own; returns how often each heard an answer that is not its own. */
async function askByTwo(pooled: string, prepare: boolean) {
  const letters = ['A', 'B']
  const houses = letters.map(() => connect(pooled, { max: 3, directUrl: url, prepare, onError: () => undefined }))
  let [right, wrong] = [0, 0]
  await Promise.all(
    houses.flatMap(({ db }, of) =>
      [0, 1, 2].map(async (lane) => {
        for (let n = lane; n < 600; n += 3) {
          const own = `${letters[of]}${n % 2}`
          const asked = sql<{ heard: string }>`select ${sql.lit(own)} || ${String(n)}::text as heard`
          const { rows } = await asked.execute(db)
          if (rows[0]?.heard === `${own}${n}`) right += 1
          else wrong += 1
        }
      }),
    ),
  )
  await Promise.all(houses.map(({ close }) => close()))
  return { right, wrong }
}

describe.skipIf(version === null)('with PgBouncer (skipped where it is not installed)', () => {
  test('one that shares connections is refused where notices are needed, and an old one where statements have names', async () => {
    const pooler = await startPooler(url, { mode: 'transaction', size: 2 })
    expect(await wayTo(pooler.url)).toEqual({ kind: 'transaction', names: !isOld })
    const both = { databaseUrl: pooler.url, directUrl: pooler.url, prepare: true }
    await expect(checkWays(both)).rejects.toThrow('name the server itself in DATABASE_DIRECT_URL')
    const named = checkWays({ databaseUrl: pooler.url, directUrl: url, prepare: true })
    if (isOld) await expect(named).rejects.toThrow('PgBouncer 1.21 or newer')
    else await named
    await checkWays({ databaseUrl: pooler.url, directUrl: url, prepare: false })
    await pooler.stop()
  })

  test('one that gives each client its own connection is let in', async () => {
    const pooler = await startPooler(url, { mode: 'session', size: 4 })
    expect(await wayTo(pooler.url)).toEqual({ kind: 'session' })
    await pooler.stop()
  })

  test.each([true, false])('two processes never hear each other’s answers (named statements: %s)', async (prepare) => {
    const pooler = await startPooler(url, { mode: 'transaction', size: 2 })
    expect(await askByTwo(pooler.url, prepare)).toEqual({ right: 1200, wrong: 0 })
    await pooler.stop()
  })
})
