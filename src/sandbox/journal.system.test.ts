import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultMerchantId } from './config.ts'
import { goodRequest } from '#tests/support/sandbox/sandbox-under-test.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parde-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the process', () => {
  let child: ChildProcess | undefined
  afterEach(() => {
    child?.kill('SIGKILL')
  })

  async function start(): Promise<{ url: string; output: () => string }> {
    let text = ''
    const started = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    started.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    await expect.poll(() => text).toContain('sandbox.ready')
    const { port } = JSON.parse(text.split('\n')[0] ?? '') as { port: number }
    return { url: `http://127.0.0.1:${port}/sandbox`, output: () => text }
  }

  async function post(url: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ merchant_id: defaultMerchantId, ...body }),
    })
    return response.json() as Promise<{ data: Record<string, unknown> }>
  }

  it('remembers everything after kill -9, and stops cleanly on SIGTERM', async () => {
    const first = await start()
    const gateway = (at: { url: string }) => `${at.url}/zarinpal/pg/v4/payment`
    const { authority } = (await post(`${gateway(first)}/request.json`, goodRequest)).data
    await post(`${first.url}/__control/clock`, { advance_minutes: 5 })
    await post(`${first.url}/__control/banks/zarinpal/sessions/${String(authority)}/press`, {})
    await post(`${first.url}/__control/outcomes`, { call: 'zarinpal.reverse', outcome: 'code:-60' })
    const verified = await post(`${gateway(first)}/verify.json`, { authority, amount: 490_000 })
    await fetch(`${first.url}/sms/v1/sandbox-sms-key/sms/send.json?receptor=09120000012&message=123456`)
    child?.kill('SIGKILL')
    await once(child as ChildProcess, 'exit')

    const second = await start()
    const again = await post(`${gateway(second)}/verify.json`, { authority, amount: 490_000 })
    expect(again.data).toMatchObject({ code: 101, ref_id: verified.data['ref_id'] })
    const state = (await (await fetch(`${second.url}/__control/state`)).json()) as Record<string, unknown>
    expect(state).toMatchObject({
      clock: { offset_ms: 300_000 },
      outcomes: [{ call: 'zarinpal.reverse', outcome: 'code:-60' }],
    })
    expect(state['counts']).toMatchObject({ 'zarinpal.verify': 2, 'sms.send': 1 })
    expect(await (await fetch(`${second.url}/inbox.json`)).json()).toMatchObject([
      { to: '+989120000012', code: '123456' },
    ])

    child?.kill('SIGTERM')
    const [code] = (await once(child as ChildProcess, 'exit')) as [number | null]
    expect(code).toBe(0)
    expect(`${first.output()}${second.output()}`).not.toMatch(/9120000012|123456/)
  })
})
