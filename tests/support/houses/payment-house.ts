import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import type { CallKey, InputOf, OutputOf } from '#contract/api.ts'
import { connect, type Db } from '#db/client.ts'
import { after, fixedClock, minutes } from '#lib/time/clock.ts'
import type { Money } from '#lib/money/money.ts'
import type { Queue } from '#jobs/queue.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Action, BankName, BankSession } from '#sandbox/bank/emulated-bank.ts'
import type { ShopOrder, SessionName } from '#sandbox/bank/ledger.ts'
import type { ReturnResult } from '#sandbox/bank/send-return.ts'
import { readConfig as readSandboxConfig } from '#sandbox/config.ts'
import { startSandbox } from '#sandbox/start.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { type GatewaySettings, noGateways } from '#server/gateway-settings.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { settleRefund } from '#server/features/payments/refunds/settle-refund.ts'
import { sendNotice } from '#server/features/notices/messages/jobs.ts'
import { type Letter, openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { settleAttempt } from '#server/features/payments/gateways/attempts/settle-attempt.ts'
import { sweepPayments } from '#server/sweep-payments.ts'
import { chargeOfferId } from '#server/features/payments/wallet/charge-wallet.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { testNow } from '#tests/support/api/app.ts'
import { callAddress, type Filling } from '#tests/support/api/call-address.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { givesUpHeld } from '#tests/support/banks/give-up-held.ts'
import { nextMinuteOfWork } from '#tests/support/banks/next-due.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

export const merchantId = '0c1f6a2e-58d3-4b7f-9e61-7a4d2c90b815'

type Json = Record<string, unknown>

/** Functions that tests call on an emulated bank. `key` is the bank's own key of a session: authority, RefId, token… */
export function bankAt(url: string, name: BankName) {
  const send = async (method: string, address: string, body?: Json): Promise<Json> => {
    const response = await fetch(`${url}/sandbox/__control${address}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const answer = (await response.json()) as Json
    if (!response.ok) throw new Error(`control ${address}: ${JSON.stringify(answer)}`)
    return answer
  }
  const sessions = `/banks/${name}/sessions`
  const of = (key: string) => `${sessions}/${encodeURIComponent(key)}`
  return {
    session: async (key: string) => (await send('GET', of(key))) as unknown as BankSession,
    sessions: async () => (await send('GET', sessions))['sessions'] as BankSession[],
    /** Presses a button of the pay page. */
    press: (key: string, action: Action = 'pay') => send('POST', `${of(key)}/press`, { action }),
    /** Gives held money back to the buyer without waiting for its window. */
    giveBack: (key: string) => send('POST', `${of(key)}/give-back`),
    /** Sends a browser's return: honest, with forged fields, or many at once. */
    bringBack: async (
      key: string,
      wish: { forged?: Record<string, string>; times?: number; parallel?: boolean } = {},
    ) => (await send('POST', `${of(key)}/return`, wish))['results'] as ReturnResult[],
    next: (call: string, outcome: string, times = 1) =>
      send('POST', '/outcomes', { call: `${name}.${call}`, outcome, times }),
    clear: () => send('DELETE', '/outcomes'),
    /** Releases calls that `next(…, 'held')` stopped, in order of arrival. */
    release: (calls: number) => send('POST', '/release', { calls }),
    counts: async () => (await send('GET', '/counts')) as Record<string, number>,
    settings: async () => {
      const { banks } = (await send('GET', '/banks')) as { banks: { name: BankName; settings: Json }[] }
      return banks.find((bank) => bank.name === name)?.settings ?? {}
    },
    set: (settings: Json) => send('PUT', `/banks/${name}/settings`, settings),
    setTerminal: (terminal: Json) => send('PUT', `/banks/${name}/terminal`, terminal),
    /** Compares orders with the books of all banks. */
    check: (orders: ShopOrder[]) => send('POST', '/ledger/check', { orders }),
  }
}

/** The panel of the emulated merchant. */
const panelAt = (url: string) => ({
  url: `${url}/sandbox/zarinpal/api/v4/graphql`,
  token: 'sandbox-panel-token',
  terminalId: '412907',
})

function recordingQueue() {
  const jobs: { name: string; payload: Json; startAfter: Date | undefined }[] = []
  const queue: Queue = {
    enqueue: async (_tx, definition, payload, options) => {
      const { startAfter } = options ?? {}
      // a letter that waits for the morning is read here when it is written: quiet hours have tests of their own
      const isLetter = definition.name === sendNotice.name
      if (typeof startAfter === 'number' && !isLetter) throw new Error('only letters start by a number of seconds')
      const due = typeof startAfter === 'number' ? undefined : startAfter
      jobs.push({ name: definition.name, payload: payload as Json, startAfter: due })
    },
    listDead: async () => [],
    retryDead: async () => ({ retried: 0, superseded: 0, stayed: 0 }),
    dismissDead: async () => 0,
    stats: async () => [],
    stop: async () => undefined,
  }
  return { queue, jobs }
}

function collectingLog() {
  const lines: string[] = []
  return { log: createLog({ logLevel: 'trace' }, 'test', { write: (line) => void lines.push(line) }), lines }
}

export interface Buyer {
  memberId: MemberId
  token: string
}

/** The whole web process on a real socket, a new database, and the strict bank emulator, all with one clock. */
export async function paymentHouse(
  options: {
    /** Calls that a bank leaves without an answer wait for their limit, because what they keep busy is the subject. */
    waitsForSilence?: boolean
    /** Adds Zarinpal's panel: refunds after its half hour. */
    panel?: boolean
    queueAt?: (url: string) => Promise<Queue>
    /** Gateways beside Zarinpal, from the address of the emulated banks. */
    gatewaysAt?: (sandboxUrl: string) => Partial<GatewaySettings>
    /** Address of the banks, when they are a separate process. */
    banksAt?: string
    /** A database that is filled already, and the time at which to start. */
    filled?: { databaseUrl: string; now: string }
  } = {},
) {
  const url = options.filled?.databaseUrl ?? (await testDatabase()).url
  const clock = fixedClock(options.filled?.now ?? testNow)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-payments-'))
  const sandboxConfig = readSandboxConfig(['--port', '0', '--smtp-port', '0', '--data-dir', dataDir], {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1',
    SANDBOX_ZARINPAL_MERCHANT_ID: merchantId,
  })
  const sandbox =
    options.banksAt === undefined
      ? await startSandbox(sandboxConfig, options.waitsForSilence ? undefined : givesUpHeld, clock)
      : { url: options.banksAt, stop: async () => undefined }
  const config: Config = {
    ...readConfig({ DATABASE_URL: url, PARDE_SECRET: 'x'.repeat(40), CHECK_RESPONSES: 'true', DATA_DIR: dataDir }),
    gateways: {
      ...noGateways,
      zarinpal: {
        apiUrl: `${sandbox.url}/sandbox/zarinpal`,
        startUrl: `${sandbox.url}/sandbox/zarinpal`,
        merchantId,
        panel: options.panel === true ? panelAt(sandbox.url) : null,
        payman: {
          apiUrl: `${sandbox.url}/sandbox/zarinpal`,
          startUrl: `${sandbox.url}/sandbox/zarinpal`,
        },
      },
      ...options.gatewaysAt?.(sandbox.url),
    },
    // where a bank's silence is told at once it only ends a call that hangs
    paymentTimeoutMs: options.waitsForSilence ? 8000 : 60_000,
  }
  const database = connect(url, { max: 4, idleMs: 600_000 })
  const { db } = database
  const { queue: recording, jobs } = recordingQueue()
  const queue = options.queueAt === undefined ? recording : await options.queueAt(url)
  const { log, lines } = collectingLog()
  const core: Core = { config, db, clock, log, queue, storage: openStorage(config) }
  const letters: Letter[] = []

  const { app } = await buildApp(core)
  config.publicUrl = await app.listen({ port: 0, host: '127.0.0.1' })

  afterAll(async () => {
    await app.close()
    await queue.stop()
    await sandbox.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const bank = bankAt(sandbox.url, 'zarinpal')
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    address: string,
    input: { as?: Buyer; body?: Json; key?: string; locale?: 'fa' | 'en'; ip?: string } = {},
  ) => {
    const response = await app.inject({
      method,
      url: `/api/v1${address}`,
      ...(input.body === undefined ? {} : { payload: input.body }),
      remoteAddress: input.ip ?? '127.0.0.1',
      headers: {
        'accept-language-site': input.locale ?? 'en',
        ...(input.as === undefined ? {} : { authorization: `Bearer ${input.as.token}` }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
      },
    })
    return { status: response.statusCode, body: response.json() as Json & Record<string, never> }
  }
  /** Makes a GET call of the contract, expects status 200, and returns the body of the answer. */
  const ask = async <K extends CallKey>(
    key: K,
    input: InputOf<K> & Filling,
    { as, locale, ip }: { as?: Buyer; locale?: Locale; ip?: string } = {},
  ): Promise<OutputOf<K>> => {
    const { method, address } = callAddress(key, input)
    const response = await app.inject({
      method,
      url: `/api/v1${address}`,
      remoteAddress: ip ?? '127.0.0.1',
      headers: {
        'accept-language-site': locale ?? 'en',
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      },
    })
    expect([key, response.statusCode]).toEqual([key, 200])
    return response.json()
  }

  const house = {
    core,
    db: db as Db,
    clock,
    config,
    bank,
    jobs,
    /** Messages to members since the worker last ran. */
    letters,
    logLines: lines,
    call,
    ask,
    app,
    databaseUrl: url,
    sandboxUrl: sandbox.url,
    buyer: (language: 'fa' | 'en' = 'fa'): Promise<Buyer> => newMember(db, clock.now(), { language }),
    film: async (amount = 1_490_000, more: Parameters<typeof newProduct>[2] = {}) => {
      const prices: Money[] = [{ currency: 'IRR', amount }]
      const { productId, offerId } = await newProduct(db, clock.now(), { prices, ...more })
      if (offerId === null) throw new Error('no offer')
      return { productId, offerId, price: prices[0] as Money }
    },
    /** POST /purchases; returns status, body, and the authority to which the browser was sent. */
    buy: async (
      as: Buyer,
      film: { offerId: string; price: Money },
      more: { key?: string; locale?: 'fa' | 'en'; gateway?: string; body?: Json } = {},
    ) => {
      const body = { type: 'BUY_MOVIE', offer_id: film.offerId, price: film.price, gateway: more.gateway, ...more.body }
      const answer = await call('POST', '/purchases', {
        as,
        body,
        key: more.key ?? randomUUID(),
        ...(more.locale === undefined ? {} : { locale: more.locale }),
      })
      const { purchase, redirect } = answer.body as unknown as {
        purchase?: { id: string; state: string }
        redirect?: { url: string } | null
      }
      return { ...answer, id: purchase?.id ?? '', authority: redirect?.url.split('/').at(-1) ?? '' }
    },
    /** Charges a wallet through the bank, to the end. */
    charge: async (as: Buyer, amount: number) => {
      const price: Money = { currency: 'IRR', amount }
      const charged = await house.buy(as, { offerId: chargeOfferId, price }, { body: { type: 'CHARGE_WALLET' } })
      expect(charged.status).toBe(201)
      await bank.press(charged.authority)
      await bank.bringBack(charged.authority)
      return charged.id
    },
    /** A member's balance in Rials. */
    walletOf: async (as: Buyer) => {
      const { pockets } = await ask('GET /me/wallet', {}, { as })
      const [pocket] = pockets
      const amountOf = (name: 'spendable' | 'wallet' | 'gift' | 'held') => pocket?.[name].amount ?? -1
      return { spendable: amountOf('spendable'), gift: amountOf('gift'), held: amountOf('held') }
    },
    retry: async (as: Buyer, id: string, key: string = randomUUID()) => {
      const answer = await call('POST', `/me/purchases/${id}/attempts`, { as, key, body: { gateway: 'zarinpal' } })
      const { redirect } = answer.body as unknown as { redirect?: { url: string } | null }
      return { ...answer, authority: redirect?.url.split('/').at(-1) ?? '' }
    },
    look: (as: Buyer, id: PurchaseId, locale: Locale = 'en') =>
      ask('GET /me/purchases/:id', { params: { id } }, { as, locale }),
    attempts: (id: string) =>
      db.selectFrom('payment_attempts').selectAll().where('purchase_id', '=', id).orderBy('order_key').execute(),
    rightsOf: (memberId: MemberId) => db.selectFrom('rights').selectAll().where('member_id', '=', memberId).execute(),
    postingsOf: (reference: string) =>
      db.selectFrom('ledger_postings').selectAll().where('reference', '=', reference).execute(),
    /** Does the worker's work: the minute's sweep, then every queued job that is due. */
    work: async () => {
      await sweepPayments(core)
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        if (job.startAfter !== undefined && job.startAfter > clock.now()) continue
        if (job.name.startsWith('payments.settle_attempt.'))
          await settleAttempt(core, String(job.payload['attempt_id']))
        if (job.name.startsWith('payments.settle_refund.')) await settleRefund(core, String(job.payload['refund_id']))
        if (job.name === sendNotice.name) letters.push(openLetter(config.secret, String(job.payload['sealed'])))
      }
    },
    /** Lets this many minutes pass with the worker running each minute; minutes at which nothing is due are skipped. */
    pass: async (count: number) => {
      const until = after(clock.now(), minutes(count))
      while (clock.now() < until) {
        clock.set(await nextMinuteOfWork(db, { now: clock.now(), until, jobs }))
        await house.work()
      }
    },
    /** Expects that the three books agree: the ledger, the shop, and the bank. */
    expectBooksAgree: async () => {
      expect((await checkLedger(db)).differences).toEqual([])
      expect(await compareBooks(db)).toEqual([])
      const purchases = await db
        .selectFrom('purchases')
        .select(['id', 'type', 'state', 'amount', 'wallet_amount'])
        .execute()
      const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
      const given = [
        ...(await db.selectFrom('rights').select('purchase_id').where('revoked_at', 'is', null).execute()),
        ...(await db
          .selectFrom('subscription_periods')
          .select('purchase_id')
          .where('revoked_at', 'is', null)
          .execute()),
        ...(await db.selectFrom('tickets').select('purchase_id').where('revoked_at', 'is', null).execute()),
        ...(await db
          .selectFrom('passes')
          .select('purchase_id')
          .where('state', 'in', ['standing', 'upgraded'])
          .execute()),
        ...(await db
          .selectFrom('orders')
          .select('purchase_id')
          .where('state', 'not in', ['Rejected', 'Canceled'])
          .execute()),
      ]
      // money that the finance desk sent to a wallet rightly stays captured at the bank
      const toWallet = await db.selectFrom('refunds').select('purchase_id').where('step', '=', 'wallet').execute()
      const kept = [...given, ...toWallet]
      const gone = await db
        .selectFrom('refunds')
        .selectAll()
        .where('step', '<>', 'wallet')
        .where('state', '=', 'done')
        .execute()
      /** All that its bank collected went back there; the buyer may still have the rest of the wallet’s share. */
      const isGone = ({ id, amount, wallet_amount: share }: (typeof purchases)[number]) =>
        gone.filter((one) => one.purchase_id === id).reduce((sum, one) => sum + one.bank_amount, 0) === amount - share
      const refunded = attempts.filter((attempt) => attempt.state === 'refunded')
      const named = (list: typeof attempts): SessionName[] =>
        list.flatMap(({ gateway, session_key: key }) => (key === null ? [] : [{ bank: gateway as BankName, key }]))
      // the bank knows nothing of purchases that the wallet paid alone
      const throughBank = purchases.filter((one) => one.amount > one.wallet_amount)
      const orders = throughBank.map((one) => ({
        id: one.id,
        // money that went to the wallet rightly stays captured at the bank
        sessions: named(attempts.filter((attempt) => attempt.purchase_id === one.id && !refunded.includes(attempt))),
        fulfilled:
          !isGone(one) &&
          (one.type === 'CHARGE_WALLET'
            ? one.state === 'paid'
            : kept.some(({ purchase_id }) => purchase_id === one.id)),
      }))
      const wallets = refunded.map((attempt) => ({ id: attempt.id, sessions: named([attempt]), fulfilled: true }))
      expect(await bank.check([...orders, ...wallets])).toEqual({ ok: true, violations: [] })
    },
  }
  return house
}
