import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { environmentOf } from '#tests/support/banks/five-banks.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { startProgram } from '#tests/support/processes/program.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { endInWallet } from './end-in-wallet.ts'
import { requestRefund } from './request-refund.ts'
import { settleRefund } from './settle-refund.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

const house = await paymentHouse({ panel: true })
const { bank, db } = house
const desk = await refundDesk(house)
afterEach(() => house.expectBooksAgree())

/** A call that was heard before its process died may be answered with "its question is still running". */
const survived = (work: Promise<unknown>) => survive(work, 'refund.still_asked')

/** Paid partly by a gift, own money, and the bank. */
async function mixedSale() {
  const nika = await house.buyer()
  await house.charge(nika, 300_000)
  await transaction(db, (tx) =>
    giveGift(
      tx,
      {
        memberId: nika.memberId,
        money: { amount: 200_000, currency: 'IRR' },
        reference: randomUUID(),
        title: null,
        expiresAt: null,
      },
      house.clock.now(),
    ),
  )
  const bought = await house.buy(nika, await house.film(), { body: { use_wallet: true } })
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  return { nika, id: bought.id, key: bought.authority }
}

const asked = () => ({
  memberId: desk.as.memberId,
  idempotencyKey: randomUUID(),
  locale: 'en' as const,
  audit,
  confirmLarge: needsNoConfirming,
})

test('a refund that dies at any statement, from the request to the books, happens once and whole', async () => {
  const statements = await dieEverywhere(house.core, async (core) => {
    const sale = await mixedSale()
    const who = asked()
    const wish = { purchaseId: sale.id, amount: null, reason: 'x' }
    await survived(requestRefund(core, who, wish).then(({ id }) => settleRefund(core, id)))
    return async () => {
      // the browser repeats its call, and the worker its sweep
      await requestRefund(house.core, who, wish)
      await house.pass(4)
      const rows = await desk.rows(sale.id)
      expect(rows).toMatchObject([{ state: 'done', step: 'reverse', is_last: true }])
      expect(await house.postingsOf(rows[0]?.id ?? '')).toHaveLength(1)
      expect((await bank.session(sale.key)).ledger).toBe('returned')
      expect(await house.walletOf(sale.nika)).toEqual({ spendable: 500_000, gift: 200_000, held: 0 })
      expect((await house.rightsOf(sale.nika.memberId)).every((right) => right.revoked_at !== null)).toBe(true)
    }
  })
  expect(statements).toBeGreaterThan(15)
})

test('a part of a charge that dies at any statement leaves the wallet once, and reaches the bank once', async () => {
  await dieEverywhere(house.core, async (core) => {
    const nika = await house.buyer()
    const charge = await house.charge(nika, 500_000)
    const who = asked()
    const wish = { purchaseId: charge, amount: 200_000, reason: 'x' }
    await survived(requestRefund(core, who, wish).then(({ id }) => settleRefund(core, id)))
    return async () => {
      await requestRefund(house.core, who, wish)
      await house.pass(5)
      const rows = await desk.rows(charge)
      expect(rows).toMatchObject([{ state: 'done', step: 'refund' }])
      expect(await house.postingsOf(rows[0]?.id ?? '')).toHaveLength(1)
      expect(await house.walletOf(nika)).toEqual({ spendable: 300_000, gift: 0, held: 0 })
      const key = (await house.attempts(charge))[0]?.session_key ?? ''
      const { details } = (await bank.session(key)) as unknown as { details: { refunds: unknown[] } }
      expect(details.refunds).toHaveLength(1)
    }
  })
})

test('the desk’s ending in the wallet that dies at any statement ends once, there or at the bank', async () => {
  await dieEverywhere(house.core, async (core) => {
    const nika = await house.buyer()
    const bought = await house.buy(nika, await house.film())
    await bank.press(bought.authority)
    await bank.bringBack(bought.authority)
    await bank.next('reverse', 'http500')
    await bank.next('inquiry', 'http500')
    const { body } = await desk.refund(bought.id, null)
    const id = String(body['id'])
    await bank.clear()
    await db.updateTable('refunds').set({ next_check_at: null }).where('id', '=', id).execute()
    await survived(endInWallet(core, { memberId: desk.as.memberId, audit }, id))
    return async () => {
      await survived(endInWallet(house.core, { memberId: desk.as.memberId, audit }, id))
      await house.pass(4)
      const [row] = await desk.rows(bought.id)
      expect(row?.state).toBe('done')
      const isInWallet = row?.step === 'wallet'
      expect((await house.walletOf(nika)).spendable).toBe(isInWallet ? 1_490_000 : 0)
      expect((await bank.session(bought.authority)).ledger).toBe(isInWallet ? 'captured' : 'returned')
      expect(await house.postingsOf(id)).toHaveLength(1)
    }
  })
})

test('bug 43: a process killed after the bank has given back, inside our transaction, gives back nothing twice', async () => {
  const sale = await mixedSale()
  const refund = await requestRefund(house.core, asked(), { purchaseId: sale.id, amount: null, reason: 'x' })
  house.jobs.length = 0
  const environment = environmentOf('zarinpal', house.config.gateways)
  await startProgram('refund-and-die', house.core, { ...environment, REFUND: refund.id }).death()
  expect((await bank.session(sale.key)).ledger).toBe('returned')
  expect(await house.postingsOf(refund.id)).toEqual([])
  // while the lease of the killed process lasts nobody asks
  expect(await settleRefund(house.core, refund.id)).toBe('busy')
  await house.pass(3)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step: 'reverse' }])
  expect(await house.postingsOf(refund.id)).toHaveLength(1)
  expect(await house.walletOf(sale.nika)).toEqual({ spendable: 500_000, gift: 200_000, held: 0 })
})
