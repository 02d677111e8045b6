import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentTracer, followBy, inSpan, inTrace, routeFacts } from '#lib/trace.ts'
import { runChild } from '#media/child.ts'
import { startCollector } from '#tests/support/network/collector.ts'
import { readConfig } from '../config.ts'
import { onlyEdition } from '../http/edition.ts'
import { registerPages } from '../http/pages.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { createLog } from '../log.ts'
import { mostWaiting, SpanCount } from './count-spans.ts'
import { openTracer } from './open-tracer.ts'
import { checkTracePackages } from './start-tracing.ts'

const lines: string[] = []
const log = createLog({ logLevel: 'info' }, 'test', { write: (line) => void lines.push(line) })
const collector = await startCollector()
const settings = { endpoint: collector.url, headers: {}, serviceName: 'house', share: 1 }
let stop = async (): Promise<void> => undefined

beforeAll(() => {
  const opened = openTracer(settings, 'web', log)
  stop = opened.stop
  followBy(opened.tracer)
})
afterAll(() => followBy(null))

// a build whose one page asks one call
const build = `
export const entry = { module: {
  RouterContextProvider: class extends Map {}, apiContext: 'api', siteContext: 'site',
  queryOfPage: () => new URLSearchParams(),
  createRequestHandler: () => async (_request, context) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await context.get('api')('/inner/78', { locale: 'fa' })
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
  },
} }`

function writeBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-build-'))
  for (const name of ['server', 'client/assets']) mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'server', 'index.js'), build)
  writeFileSync(path.join(folder, 'server', 'package.json'), '{"type":"module"}')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const buildDir = writeBuild()

test('parts of a job are parts of its trace, whatever they wait for, and another process goes on with it', async () => {
  let carried: string | undefined
  let again: string | undefined
  const work = async () => {
    await inSpan('step encode', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await runChild({ command: 'true', args: [] })
    })
    carried = currentTracer()?.carriedFor('letters.send')
    again = currentTracer()?.carriedFor('films.encode')
  }
  await inTrace('job films.encode', work, { kind: 'consumer', job: 'films.encode' })
  expect(carried).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(again).toBeUndefined()
  await inTrace('job letters.send', async () => undefined, { carried })
  await inTrace('job of nobody', async () => undefined, { carried: 'nonsense' })
  await inTrace('job that fails', () => Promise.reject(new TypeError('to reza@example.com'))).catch(() => undefined)
  await inSpan('part of nothing', async () => undefined)

  const app = fastify()
  traceRequests(app)
  app.get('/inner/:id', async () => ({}))
  app.post('/outer', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return (await app.inject({ url: '/inner/77' })).statusCode
  })
  await registerPages(app, {
    buildDir,
    publicUrl: 'https://parde.example',
    mode: 'production',
    edition: onlyEdition,
    vat: () => ({ percent: 10, since: null, next: null }),
  })
  await app.inject({ method: 'POST', url: '/outer', payload: { name: 'reza' } })
  expect((await app.inject({ url: '/page-of/reza' })).body).toContain('page')
  await app.close()
  await stop()

  const find = (name: string) => collector.spans.find((one) => one.name === name)
  const [job, step, program] = ['job films.encode', 'step encode', 'run true'].map(find)
  expect(step?.parentSpanId).toBe(job?.spanId)
  expect(program?.parentSpanId).toBe(step?.spanId)
  expect(find('job letters.send')).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId })
  expect(find('job of nobody')?.traceId).not.toBe(job?.traceId)
  expect(find('job that fails')).toMatchObject({ isFault: true, facts: { 'error.type': 'TypeError' } })
  expect(find('part of nothing')).toBeUndefined()
  const inner = collector.spans.filter((one) => one.name === 'GET /inner/:id').map((one) => one.parentSpanId)
  expect(inner).toEqual([find('POST /outer')?.spanId, find('render page')?.spanId])
  expect(find('render page')?.parentSpanId).toBe(find('GET page')?.spanId)
  expect(collector.all()).not.toMatch(/reza|\/77/)
  expect(currentTracer()?.figures()).toMatchObject({ dropped: 0, waiting: 0, sent: collector.spans.length })
})

test('a full queue drops, and a collector that is away is told once, and once that it is back', () => {
  lines.length = 0
  const count = new SpanCount(log)
  let handedOn = 0
  const nothing = async () => undefined
  const processor = count.processor({
    onStart: () => undefined,
    onEnd: () => void (handedOn += 1),
    forceFlush: nothing,
    shutdown: nothing,
  })
  const span = {} as Parameters<typeof processor.onEnd>[0]
  for (let n = 0; n < mostWaiting + 7; n++) processor.onEnd(span)
  expect(handedOn).toBe(mostWaiting)
  expect(count.figures).toEqual({ sent: 0, dropped: 7, waiting: mostWaiting })

  const codes = [1, 1, 0, 0]
  const exporter = count.exporter({
    export: (_spans, told) => told({ code: codes.shift() ?? 0 }),
    shutdown: nothing,
  })
  for (let n = 0; n < 4; n++) exporter.export([span], () => undefined)
  expect(count.figures).toEqual({ sent: 2, dropped: 9, waiting: mostWaiting - 4 })
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'traces do not arrive at the collector, and are dropped until they do',
    'traces arrive at the collector again',
  ])
})

const given = { DATABASE_URL: 'postgresql://localhost/parde', PARDE_SECRET: 'x'.repeat(40) }
const endpoint = { ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }

test('settings have the standard’s names, and a wrong one is refused with its name', () => {
  expect(readConfig(given).tracing).toBeNull()
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull()
  expect(readConfig(endpoint).tracing).toEqual({
    endpoint: 'http://localhost:4318',
    headers: {},
    serviceName: null,
    share: 1,
  })
  const more = { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a,x-house=b', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(readConfig({ ...endpoint, ...more, OTEL_TRACES_SAMPLER: 'traceidratio' }).tracing).toMatchObject({
    headers: { authorization: 'Bearer a', 'x-house': 'b' },
    share: 0.25,
  })
  expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER: 'always_off' }).tracing?.share).toBe(0)
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'no-value',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '2',
  }
  for (const [name, value] of Object.entries(wrong))
    expect(() => readConfig({ ...endpoint, [name]: value })).toThrow(new RegExp(`not right:\\n  ${name} `))
})

test('missing packages are told with the command that gets them, and only where traces are wanted', () => {
  const config = readConfig(endpoint)
  expect(() => checkTracePackages(config, (name) => !name.endsWith('trace-base'))).toThrow(
    /OTEL_EXPORTER_OTLP_ENDPOINT is set, and @opentelemetry\/sdk-trace-base is not installed: run npm install/,
  )
  expect(() => checkTracePackages(config)).not.toThrow()
  expect(() => checkTracePackages({ tracing: null }, () => false)).not.toThrow()
})

test('a route names a call of a bank without the payment', () => {
  const route = (address: string) => routeFacts('POST', new URL(address))['url.template']
  expect(route('https://bank.example/pg/v4/payment/verify.json?a=1')).toBe('/pg/v4/payment/verify.json')
  expect(route('https://bank.example/v2/checkout/orders/5O190127TN364715T/capture')).toBe(
    '/v2/checkout/orders/:id/capture',
  )
  expect(route('https://bank.example/dorsa1/token')).toBe('/dorsa1/token')
})
