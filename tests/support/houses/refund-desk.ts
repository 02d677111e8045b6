import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RefundId } from '#lib/ids.ts'
import type { BankSession } from '#sandbox/bank/emulated-bank.ts'
import type { Buyer, paymentHouse } from './payment-house.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

type House = Pick<Awaited<ReturnType<typeof paymentHouse>>, 'db' | 'clock' | 'call' | 'ask' | 'bank'>

/** The banks beside Zarinpal that can refund, by the address of the emulated ones. */
export const gatewaysWithRefunds = (url: string) => ({
  mellat: {
    apiUrl: `${url}/sandbox/mellat/pgwchannel/services/pgw`,
    startUrl: `${url}/sandbox/mellat/pgwchannel`,
    terminalId: '6318842',
    userName: 'parde',
    password: 'sandbox-mellat-password',
    refunds: true,
  },
  paypal: {
    apiUrl: `${url}/sandbox/paypal`,
    clientId: 'parde-demo-client',
    clientSecret: 'sandbox-paypal-secret',
    webhookId: '5WH98214KD517733A',
    certificateHosts: ['127.0.0.1'],
    approvalHosts: ['127.0.0.1'],
  },
})

/** A person who refunds in Zarinpal's panel and not through the shop. */
export function panelByHand(url: string) {
  return async (session: BankSession, amount: number) => {
    const id = String(session.details['session_id'])
    const response = await fetch(`${url}/sandbox/zarinpal/api/v4/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-panel-token' },
      body: JSON.stringify({ query: `mutation { AddRefund(session_id: "${id}", amount: ${amount}) { id } }` }),
    })
    expect(await response.json()).toMatchObject({ data: { AddRefund: { id: expect.any(String) } } })
  }
}

/** A member of the finance staff, and their actions on refunds. */
export async function refundDesk(house: House) {
  const { db } = house
  const as = await newMember(db, house.clock.now(), { staffRole: 'finance' })
  const asDesk = (more: { as?: Buyer; key?: string }) => ({ as: more.as ?? as, key: more.key ?? randomUUID() })
  /** Months may pass in a test, so `last_seen_at` of the sessions is renewed before each action. */
  const awake = () => awakeSessions(db, house.clock.now())
  return {
    as,
    awake,
    refund: async (id: string, amount: number | null, more: { as?: Buyer; key?: string } = {}) => {
      await awake()
      const body = { amount, reason: 'asked for by the buyer' }
      return house.call('POST', `/studio/purchases/${id}/refunds`, { ...asDesk(more), body })
    },
    /** Refunds of single lines: a quantity of each, or an amount. */
    refundLines: async (id: string, lines: object[], more: { as?: Buyer; key?: string } = {}) => {
      await awake()
      const body = { amount: null, reason: 'asked for by the buyer', lines }
      return house.call('POST', `/studio/purchases/${id}/refunds`, { ...asDesk(more), body })
    },
    toWallet: async (refundId: RefundId, who: Buyer = as) => {
      await awake()
      return house.call('POST', `/studio/refunds/${refundId}/to-wallet`, { as: who })
    },
    ask: async (refundId: RefundId, who: Buyer = as) => {
      await awake()
      return house.call('POST', `/studio/refunds/${refundId}/ask`, { as: who })
    },
    purchase: async (id: string, locale: 'fa' | 'en' = 'en') => {
      await awake()
      return house.ask('GET /studio/purchases/:id', { params: { id } }, { as, locale })
    },
    rows: (id: string) =>
      db
        .selectFrom('refunds')
        .selectAll()
        .where('purchase_id', '=', id)
        .orderBy('requested_at')
        .orderBy('id')
        .execute(),
    /** A second member of staff, for two actions at the same time. */
    colleague: () => newMember(db, house.clock.now(), { staffRole: 'finance' }),
    /** Returns the entries of one refund in the ledger, by account: debits are positive. */
    booked: async (refundId: RefundId) => {
      const entries = await db
        .selectFrom('ledger_postings')
        .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
        .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
        .where('ledger_postings.kind', '=', 'refund')
        .where('ledger_postings.reference', '=', refundId)
        .orderBy('ledger_entries.position')
        .select(['ledger_accounts.kind', 'ledger_entries.amount'])
        .execute()
      return Object.fromEntries(entries.map(({ kind, amount }) => [kind, amount]))
    },
  }
}
