import { expect, test } from 'vitest'
import { systemClock } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { askBank } from './ask-bank.ts'
import type { FinaliseAnswer, Gateway, InquiryAnswer } from '../gateway.ts'
import type { AttemptRow } from './attempt-row.ts'

/** A bank for which only these two answers matter, and the calls that it received. */
function bankOf(says: { finalise: FinaliseAnswer; inquire: InquiryAnswer }) {
  const calls: string[] = []
  const gateway: Pick<Gateway, 'finalise' | 'inquire'> = {
    finalise: async () => {
      calls.push('finalise')
      return says.finalise
    },
    inquire: async () => {
      calls.push('inquire')
      return says.inquire
    },
  }
  return { gateway: gateway as Gateway, calls }
}

// no reference was brought, so the database is not asked
const core = { clock: systemClock } as unknown as Core

const attemptOf = (outcome: AttemptRow['user_outcome']) =>
  ({
    id: 'one',
    order_key: 7,
    amount: 1234,
    currency: 'USD',
    brought: [],
    bank_reference: null,
    user_outcome: outcome,
  }) as unknown as AttemptRow

const refused = (more: { standing?: 'over'; amountDiffers?: boolean } = {}): FinaliseAnswer => ({
  kind: 'not_paid',
  code: 'NO',
  amountDiffers: false,
  ...more,
})

test('a refusal is laid beside the inquiry: an approved order that cannot be finalised contradicts itself', async () => {
  const { gateway, calls } = bankOf({ finalise: refused(), inquire: { kind: 'paid_unfinalised' } })
  expect(await askBank(core, gateway, attemptOf('maybe_paid'))).toMatchObject({ kind: 'unknown' })
  expect(calls).toEqual(['finalise', 'inquire'])
})

test('where nothing is taken but by our own call, its refusal is the last word', async () => {
  const { gateway, calls } = bankOf({
    finalise: refused({ standing: 'over' }),
    inquire: { kind: 'paid_unfinalised' },
  })
  const verdict = { kind: 'not_paid', code: 'NO', returnedByBank: false, amountDiffers: false }
  expect(await askBank(core, gateway, attemptOf('maybe_paid'))).toEqual(verdict)
  expect(calls).toEqual(['finalise'])
  expect(await askBank(core, gateway, attemptOf(null))).toEqual(verdict)
})

test('another amount is the last word, too, and says so', async () => {
  const { gateway } = bankOf({ finalise: refused({ amountDiffers: true }), inquire: { kind: 'pending' } })
  expect(await askBank(core, gateway, attemptOf('maybe_paid'))).toMatchObject({ kind: 'not_paid', amountDiffers: true })
})

test('an attempt that nobody came back from is looked at, and an open one is left alone', async () => {
  const { gateway, calls } = bankOf({ finalise: refused(), inquire: { kind: 'pending' } })
  expect(await askBank(core, gateway, attemptOf(null))).toEqual({ kind: 'pending' })
  expect(await askBank(core, gateway, attemptOf('cancelled'))).toEqual({ kind: 'pending' })
  expect(calls).toEqual(['inquire', 'inquire'])
})

test('bug 27: what the bank has not decided is asked again, whatever the inquiry would say', async () => {
  const { gateway } = bankOf({ finalise: { kind: 'undecided' }, inquire: { kind: 'paid_unfinalised' } })
  expect((await askBank(core, gateway, attemptOf('cancelled'))).kind).toBe('unknown')
})
