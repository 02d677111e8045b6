import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type SandboxConfig } from '#sandbox/config.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

export interface JsonReply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, only ever looked into by tests
  body: any
}

/** A sandbox on free ports with its own folder, and the calls that tests make. For tests only. */
export interface SandboxUnderTest {
  sandbox: Sandbox
  config: SandboxConfig
  merchantId: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<JsonReply>
  /** A call of the emulated gateway: `pay('verify', {…})`; the demo merchant is filled in. */
  pay(call: string, fields: Record<string, unknown>): Promise<JsonReply>
  control(method: string, path: string, body?: unknown): Promise<JsonReply>
  press(authority: string, action: string): Promise<Response>
  /** Opens a session and returns its authority. */
  open(fields?: Record<string, unknown>): Promise<string>
  stop(): Promise<void>
}

export async function sandboxUnderTest(changes: Partial<SandboxConfig> = {}): Promise<SandboxUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parde-sandbox-'))
  const defaults = readConfig(['--port', '0', '--smtp-port', '0', '--data-dir', dataDir], { DATA_DIR: dataDir })
  const config = { ...defaults, ...changes }
  const sandbox = await startSandbox(config)
  const merchantId = config.zarinpal.merchantId
  const get: SandboxUnderTest['get'] = (path, headers = {}) =>
    fetch(`${sandbox.url}${path}`, { headers, redirect: 'manual' })
  const send: SandboxUnderTest['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  const pay: SandboxUnderTest['pay'] = (call, fields) =>
    send('POST', `/sandbox/zarinpal/pg/v4/payment/${call}.json`, { merchant_id: merchantId, ...fields })
  return {
    sandbox,
    config,
    merchantId,
    get,
    send,
    pay,
    control: (method, path, body) => send(method, `/sandbox/__control${path}`, body),
    press: (authority, action) =>
      fetch(`${sandbox.url}/sandbox/zarinpal/pg/StartPay/${authority}`, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      }),
    open: async (fields = {}) => {
      const { body } = await pay('request', { ...goodRequest, ...fields })
      return body.data.authority as string
    },
    stop: async () => {
      await sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const goodRequest = {
  amount: 490_000,
  currency: 'IRR',
  description: 'خرید فیلم',
  callback_url: 'http://localhost:9/pay/return/zarinpal/one',
}

/** A shop that only records the returns. */
export async function listeningShop(): Promise<{ url: string; returns: string[]; stop(): Promise<void> }> {
  const returns: string[] = []
  const server: Server = createServer((request, response) => {
    returns.push(request.url ?? '')
    response.writeHead(303, { location: '/result' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, returns, stop }
}
