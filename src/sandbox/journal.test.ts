import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJournal } from './journal.ts'
import { silentLog } from './log.ts'
import { defaultMerchantId } from './config.ts'
import { goodRequest } from './sandbox-under-test.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parde-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function counter(file: string) {
  const state = { total: 0 }
  const journal = createJournal(file, silentLog)
  const add = journal.attach<number>('counter', {
    apply: (n) => {
      state.total += n
    },
    snapshot: () => state.total,
    restore: (snapshot) => {
      state.total = Number(snapshot)
    },
  })
  journal.open()
  return { state, add, close: () => journal.close() }
}

describe('the file', () => {
  it('gives the same state again, and goes on after a half-written last line', () => {
    const file = join(folder, 'j.jsonl')
    const first = counter(file)
    first.add(2)
    first.add(3)
    first.close()
    appendFileSync(file, '{"slice":"counter","eve')
    const second = counter(file)
    expect(second.state.total).toBe(5)
    second.add(4)
    second.close()
    const third = counter(file)
    expect(third.state.total).toBe(9)
    third.close()
  })

  it('skips a line that cannot be read and keeps the rest', () => {
    const file = join(folder, 'j.jsonl')
    appendFileSync(file, '{"slice":"counter","event":1}\nnot json\n{"slice":"counter","event":2}\n')
    const read = counter(file)
    expect(read.state.total).toBe(3)
    read.close()
  })

  it('becomes one snapshot when it has grown long', () => {
    const file = join(folder, 'j.jsonl')
    appendFileSync(file, '{"slice":"counter","event":1}\n'.repeat(2001))
    counter(file).close()
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
    const again = counter(file)
    expect(again.state.total).toBe(2001)
    again.close()
  })
})

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
    await expect.poll(() => text, { timeout: 15_000 }).toContain('sandbox.ready')
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

  it('remembers everything after kill -9, and stops cleanly on SIGTERM', { timeout: 60_000 }, async () => {
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
