import { networkInterfaces } from 'node:os'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/start/ports.ts'
import { tellOwnMetrics } from './own-metrics.ts'

const pool = () => ({ busy: 1, idle: 2, waiting: 0 })

function collectingLog() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

test('a process without a port of its own tells nothing', async () => {
  expect(await tellOwnMetrics({ metricsPort: null, metricsToken: null }, collectingLog().log, pool)).toMatchObject({
    port: null,
  })
})

test('a process with one tells this machine, and no other', async () => {
  const metricsPort = await freePort()
  const told = await tellOwnMetrics({ metricsPort, metricsToken: null }, collectingLog().log, pool)
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const text = await answer.text()
  expect(text).toContain('parde_database_connections{state="idle"} 2')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  // who came through a proxy on this machine is not this machine
  const through = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { 'x-forwarded-for': '8.8.8.8' } })
  expect(through.status).toBe(403)
  if (outside !== undefined) await expect(fetch(`http://${outside}:${metricsPort}/metrics`)).rejects.toThrow()
  await told.close()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
})

test('with a token others may ask too', async () => {
  const metricsPort = await freePort()
  const told = await tellOwnMetrics({ metricsPort, metricsToken: 'a-token-of-the-operator' }, collectingLog().log, pool)
  const ask = (token: string) =>
    fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '8.8.8.8' },
    })
  expect((await ask('a-token-of-the-operator')).status).toBe(200)
  expect((await ask('another')).status).toBe(403)
  await told.close()
})

test('a port that is taken is a warning, and the work goes on', async () => {
  const metricsPort = await freePort()
  const first = await tellOwnMetrics({ metricsPort, metricsToken: null }, collectingLog().log, pool)
  const { lines, log } = collectingLog()
  expect(await tellOwnMetrics({ metricsPort, metricsToken: null }, log, pool)).toMatchObject({ port: null })
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40])
  await first.close()
})
