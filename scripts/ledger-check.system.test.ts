import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { post, saleEntries } from '#server/features/payments/wallet/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const { url } = await testDatabase()
const { db, pool } = connect(url, { max: 2 })
afterAll(() => pool.end())

function check(env: Record<string, string>) {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'ledger-check.ts')], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

test('books that agree are said to, books that do not are told line by line', async () => {
  expect(check({ DATABASE_URL: url })).toEqual({ code: 0, out: 'The books agree.\n', err: '' })
  const reference = randomUUID()
  const account = { kind: 'gateway', gateway: 'zarinpal' } as const
  const entries = saleEntries({ vat: 100_000, currency: 'IRR', paidBy: [{ account, amount: 1_100_000 }] })
  await transaction(db, (tx) => post(tx, { kind: 'sale', reference, postedAt: new Date(), entries }))
  const { code, out, err } = check({ DATABASE_URL: url })
  expect(code).toBe(1)
  expect(out).toMatch(/gateway:zarinpal +110,000 Toman debit +1 entries/)
  expect(err).toBe(
    [
      `DIFFERENCE sale ${reference}: the books say 1100000 IRR by zarinpal, but there is no such payment\n`,
      `DIFFERENCE tax of sale ${reference}: the books say 100000 IRR, but there is no such payment\n`,
    ].join(''),
  )
})

test('without a database it says what is missing', () => {
  const { code, err } = check({ DATA_DIR: '/nowhere/at/all' })
  expect([code, err]).toEqual([2, 'There is no DATABASE_URL, and no data folder at /nowhere/at/all.\n'])
})
