import { bankNames } from '#tests/support/visitors/at-the-bank.ts'
import { test, testCancelled, testPaid, testRefused } from '#tests/support/visitors/bank-journeys.ts'

// Every ending at every bank, as a buyer meets it.
test.describe.configure({ timeout: 150_000 })

for (const bank of bankNames) {
  if (bank === 'saman') for (const version of [3, 4] as const) testPaid({ bank, version })
  else testPaid({ bank })
  testCancelled(bank)
  testRefused(bank)
}
