import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../scripts/start/ports.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { startRoundRobin } from '#tests/support/network/round-robin.ts'

const house = await paymentHouse()
const { config } = house.core
const ports = [await freePort(), await freePort()]

function startWebAt(port: number) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'support', 'processes', 'web-alone.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      PARDE_SECRET: config.secret,
      PORT: String(port),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    child,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      return (await gone)[0] as number | null
    },
  }
}

const webs = ports.map(startWebAt)
const proxy = await startRoundRobin(ports)
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()))
  await proxy.stop()
})

test('two web processes are restarted one after another while members buy, and no call fails', async () => {
  await expect.poll(() => proxy.isReady(0) && proxy.isReady(1)).toBe(true)
  const buyers = await Promise.all([1, 2, 3].map(() => house.buyer()))
  await Promise.all(buyers.map((buyer) => house.charge(buyer, 50_000_000)))
  let isOver = false
  const answers: string[] = []
  const bought: string[] = []
  const lanes = buyers.map(async (buyer) => {
    const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' }
    while (!isOver) {
      const { offerId, price } = await house.film(100_000)
      const response = await fetch(`${proxy.url}/api/v1/purchases`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          type: 'BUY_MOVIE',
          offer_id: offerId,
          price,
          use_wallet: true,
          wallet_amount: price.amount,
        }),
      })
      const body = (await response.json()) as { purchase?: { id: string }; code?: string }
      answers.push(`${response.status} ${body.code ?? ''}`)
      if (body.purchase !== undefined) bought.push(body.purchase.id)
      const read = await fetch(`${proxy.url}/api/v1/me/wallet`, { headers })
      await read.text()
      answers.push(`${read.status} `)
    }
  })
  for (const [index, port] of ports.entries()) {
    const before = answers.length
    expect(await webs[index]?.stop()).toBe(0)
    await expect.poll(() => answers.length).toBeGreaterThan(before)
    webs[index] = startWebAt(port)
    await expect.poll(() => proxy.isReady(index)).toBe(true)
  }
  isOver = true
  await Promise.all(lanes)
  expect(new Set(answers)).toEqual(new Set(['201 ', '200 ']))
  const rights = await Promise.all(buyers.map(({ memberId }) => house.rightsOf(memberId)))
  expect(rights.flat()).toHaveLength(bought.length)
  await house.expectBooksAgree()
})
