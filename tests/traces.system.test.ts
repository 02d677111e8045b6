import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { readConfig as readSandboxConfig } from '#sandbox/config.ts'
import { startSandbox } from '#sandbox/start.ts'
import { freePort } from '../scripts/start/ports.ts'
import { type CollectedSpan, startCollector } from '#tests/support/network/collector.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { machinePatience } from '#tests/support/machines/machine-patience.ts'
import { bankAt, merchantId } from '#tests/support/houses/payment-house.ts'
import { startWebWithSettings } from '#tests/support/processes/web-with-settings.ts'
import { startWorkerProcess } from '#tests/support/processes/worker-process.ts'

const { url } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-traces-'))
const { db, close } = connect(url, { max: 2 })
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const soon = { timeout: machinePatience.step, interval: 100 }
const quick = { OTEL_BSP_SCHEDULE_DELAY: '100' }
/** Values that must never leave the house by a trace. */
const planted = { mobile: '9121234567', smsKey: 'planted-sms-key', query: 'planted-query', header: 'planted-key' }
const house = { DATABASE_URL: url, DATA_DIR: dataDir }

/** The emulated banks, and the settings of processes that use them. */
async function openBanks(publicUrl: string) {
  const config = readSandboxConfig(['--port', '0', '--smtp-port', '0', '--data-dir', dataDir], {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SANDBOX_ZARINPAL_MERCHANT_ID: merchantId,
    SANDBOX_SMS_KEY: planted.smsKey,
  })
  const sandbox = await startSandbox(config)
  afterAll(() => sandbox.stop())
  const env = {
    ZARINPAL_API_URL: `${sandbox.url}/sandbox/zarinpal`,
    ZARINPAL_START_URL: `${sandbox.url}/sandbox/zarinpal`,
    ZARINPAL_MERCHANT_ID: merchantId,
    SMS_API_URL: `${sandbox.url}/sandbox/sms`,
    SMS_API_KEY: planted.smsKey,
  }
  return { bank: bankAt(sandbox.url, 'zarinpal'), env }
}

type Redirected = { purchase: { id: string }; redirect: { url: string } }

/** A member pays one purchase twice, at the bank; the second payment has to go back. */
async function payTwice(address: string, bank: Awaited<ReturnType<typeof openBanks>>['bank']): Promise<string> {
  const member = await newMember(db, new Date(), { language: 'fa' })
  const price = { currency: 'IRR' as const, amount: 1_490_000 }
  const { offerId } = await newProduct(db, new Date(), { prices: [price] })
  const ask = async (to: string, body: object): Promise<Redirected> => {
    const answer = await fetch(`${address}/api/v1${to}?trap=${planted.query}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as Redirected
  }
  const bought = await ask('/purchases', { type: 'BUY_MOVIE', offer_id: offerId, price, gateway: 'zarinpal' })
  const again = await ask(`/me/purchases/${bought.purchase.id}/attempts`, { gateway: 'zarinpal' })
  for (const { redirect } of [bought, again]) {
    const authority = redirect.url.split('/').at(-1) ?? ''
    await bank.press(authority)
    await bank.bringBack(authority)
  }
  return member.token
}

/** Whether `span` lies somewhere below one of that name, in one trace. */
function isBelow(spans: readonly CollectedSpan[], span: CollectedSpan | undefined, name: RegExp): boolean {
  if (span === undefined) return false
  const parent = spans.find((one) => one.spanId === span.parentSpanId && one.traceId === span.traceId)
  return parent !== undefined && (name.test(parent.name) || isBelow(spans, parent, name))
}

test('one trace leads from a return at the web through statements and the queue to the worker and the bank', async () => {
  const collector = await startCollector()
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const { bank, env } = await openBanks(publicUrl)
  const traced = {
    ...env,
    ...quick,
    PUBLIC_URL: publicUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${planted.header}`,
  }
  await using web = await startWebWithSettings({ ...house, ...traced, PORT: String(port) })
  await using worker = startWorkerProcess({ databaseUrl: url, dataDir, env: traced })
  const token = await payTwice(web.address, bank)
  const login = { method: 'POST', body: JSON.stringify({ user_name: `+98${planted.mobile}` }) }
  await fetch(`${web.address}/api/v1/auth/init`, { ...login, headers: { 'content-type': 'application/json' } })

  const { spans } = collector
  const reversal = () => {
    const job = spans.find((one) => one.name === 'job payments.settle_attempt.zarinpal')
    return spans.find(
      (one) => one.name === 'bank call' && one.service === 'parde-worker' && one.traceId === job?.traceId,
    )
  }
  await vi.waitFor(() => expect(isBelow(spans, reversal(), /^GET .*\/pay\/return/)).toBe(true), soon)
  const call = reversal()
  expect(call?.facts).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 })
  expect(isBelow(spans, call, /^job payments\.settle_attempt\.zarinpal$/)).toBe(true)
  expect(isBelow(spans, call, /^queue payments\.settle_attempt\.zarinpal$/)).toBe(true)
  const ofTrace = spans.filter((one) => one.traceId === call?.traceId)
  expect(new Set(ofTrace.map((one) => one.service))).toEqual(new Set(['parde-web', 'parde-worker']))
  expect(ofTrace.some((one) => one.name === 'update payment_attempts')).toBe(true)
  expect(ofTrace.map((one) => one.facts['db.query.text']).join()).toContain('$1')
  await vi.waitFor(() => expect(spans.some((one) => one.name === 'send sms')).toBe(true), soon)

  // each line of the log of that request, and of that job, names the trace
  await vi.waitFor(() => expect(web.output()).toContain(`"trace_id":"${call?.traceId}"`), soon)
  expect(worker.output()).toContain(`"trace_id":"${call?.traceId}"`)
  expect(collector.headers).toContain(planted.header)
  for (const secret of [...Object.values(planted), token]) expect(collector.all()).not.toContain(secret)
})

test('a stranger neither chooses a trace nor writes into one', async () => {
  const collector = await startCollector()
  await using web = await startWebWithSettings({
    ...house,
    ...quick,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    PORT: String(await freePort()),
  })
  const chosen = 'a'.repeat(32)
  await fetch(`${web.address}/09121234567?x=09121234567`, {
    headers: { traceparent: `00-${chosen}-${'b'.repeat(16)}-01` },
  })
  await fetch(`${web.address}/api/v1/core/get-home-slider`, { headers: { 'x-forwarded-for': '203.0.113.77' } })
  await fetch(`${web.address}/readyz`)
  await vi.waitFor(() => expect(collector.spans.filter((one) => one.name.startsWith('GET '))).toHaveLength(2), soon)
  await web.stop()
  expect(collector.spans.map((one) => one.name)).not.toContain('GET /readyz')
  for (const text of [chosen, '09121234567', '203.0.113.77']) expect(collector.all()).not.toContain(text)
})

test('only the share of the sampler is sent', async () => {
  const collector = await startCollector()
  await using web = await startWebWithSettings({
    ...house,
    ...quick,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
    PORT: String(await freePort()),
  })
  for (let n = 0; n < 20; n++) await fetch(`${web.address}/api/v1/core/get-home-slider`)
  await web.stop()
  expect(collector.spans).toEqual([])
})

test('without the setting nothing of OpenTelemetry is loaded', async () => {
  await using off = await startWebWithSettings({ ...house, PORT: String(await freePort()) })
  expect((await fetch(`${off.address}/api/v1/core/get-home-slider`)).status).toBe(200)
  expect(await off.loaded()).toBe(0)
  expect(await (await fetch(`${off.address}/metrics`)).text()).not.toContain('parde_trace_spans')
  const collector = await startCollector()
  const port = String(await freePort())
  await using on = await startWebWithSettings({ ...house, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PORT: port })
  expect(await on.loaded()).toBeGreaterThan(100)
})

test('a collector that takes nothing delays no call, is told once, and its spans are counted', async () => {
  // it takes the connection and never answers
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterAll(() => void silent.close())
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await using web = await startWebWithSettings({
    ...house,
    ...quick,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    PORT: String(await freePort()),
  })
  const dropped = async () => {
    const metrics = await (await fetch(`${web.address}/metrics`)).text()
    return Number(/^parde_trace_spans\{outcome="dropped"\} (\d+)$/m.exec(metrics)?.[1] ?? -1)
  }
  for (let n = 0; n < 50; n++) expect((await fetch(`${web.address}/api/v1/core/get-home-slider`)).status).toBe(200)
  await vi.waitFor(async () => expect(await dropped()).toBeGreaterThan(50), soon)
  const before = await dropped()
  for (let n = 0; n < 50; n++) expect((await fetch(`${web.address}/api/v1/core/get-home-slider`)).status).toBe(200)
  await vi.waitFor(async () => expect(await dropped()).toBeGreaterThan(before + 49), soon)
  expect(web.output().match(/traces do not arrive/g)).toHaveLength(1)
})
