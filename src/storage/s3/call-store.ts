import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as TlsAgent, request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import aws4 from 'aws4'
import { inSpan } from '#lib/trace.ts'
import { StorageAway, StorageFull } from '../storage.ts'
import { faultOf, faultOfLine, PassingFault, StoreRefusal } from './refusal.ts'
import type { StoreAddress } from './store-address.ts'

/** One call of the store, before it is signed. */
export interface StoreCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The key inside the bucket; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  signal?: AbortSignal
  /** How long the line may be silent. */
  silentMs?: number
}

/** The waits between two tries, in milliseconds; a third more or less, so that many do not come at once. */
const pauses = [100, 400, 1500]
/** After so long no new try begins: a visitor waits for the answer. */
const patienceMs = 8000
const silentMs = 15_000
/** A store answers a put when all of its copies are on its disks. */
const silentPutMs = 60_000
/** Calls beyond that wait for a line: a thousand lines at once choke a small store. */
const linesAtOnce = 32

/** How long a call waits for one: behind a store that is slow nobody stands in line for ever. */
const lineMs = 8000
const linePutMs = 60_000

/** Signs calls and sends them, again after a passing fault. Lines to the store stay open between calls. */
export class StoreLine {
  readonly #address: StoreAddress
  readonly #agent: Agent
  readonly #readers: Agent

  constructor(address: StoreAddress) {
    this.#address = address
    const options = { keepAlive: true, maxFreeSockets: 32, scheduling: 'lifo' as const }
    const Lines = address.protocol === 'https:' ? TlsAgent : Agent
    this.#agent = new Lines({ ...options, maxSockets: linesAtOnce })
    // a viewer reads for minutes, and nobody else waits for that
    this.#readers = new Lines(options)
  }

  /** The answer with its body still to be read. Throws `StoreRefusal`, `StorageFull` and `StorageAway`. */
  async open(call: StoreCall): Promise<IncomingMessage> {
    return this.#insist(call, async () => this.#send(call, this.#readers))
  }

  /** The answer with its whole body as text. Throws as `open`. */
  async text(call: StoreCall): Promise<{ headers: IncomingMessage['headers']; text: string }> {
    return this.#insist(call, async () => {
      const answer = await this.#send(call, this.#agent)
      const text = (await buffer(answer)).toString('utf8')
      // a long call answers 200 at once, and says at its end whether it failed
      if (text.includes('<Error>')) throw faultOf(call, answer, text)
      return { headers: answer.headers, text }
    })
  }

  /** Closes the lines that nobody uses. */
  close(): void {
    this.#agent.destroy()
    this.#readers.destroy()
  }

  #insist<T>(call: StoreCall, attempt: () => Promise<T>): Promise<T> {
    const facts = { 'http.request.method': call.method, 'server.address': this.#address.hostname }
    return inSpan('store call', () => this.#tryAgain(call, attempt), { kind: 'client', facts })
  }

  async #tryAgain<T>(call: StoreCall, attempt: () => Promise<T>): Promise<T> {
    const began = performance.now()
    for (let tries = 0; ; tries += 1)
      try {
        return await attempt()
      } catch (error) {
        call.signal?.throwIfAborted()
        if (error instanceof StoreRefusal || error instanceof StorageFull) throw error
        const pause = pauses[tries]
        if (pause === undefined || performance.now() - began >= patienceMs)
          throw new StorageAway(`the store did not do ${call.method} ${call.key}`, { cause: error })
        await wait(pause * (0.67 + Math.random() * 0.66), undefined, { signal: call.signal })
      }
  }

  async #send(call: StoreCall, agent: Agent): Promise<IncomingMessage> {
    const answer = await this.#ask(call, agent)
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    throw faultOf(call, answer, (await buffer(answer)).toString('utf8'))
  }

  #ask(call: StoreCall, agent: Agent): Promise<IncomingMessage> {
    const { protocol } = this.#address
    return new Promise((resolve, reject) => {
      const ask = protocol === 'https:' ? requestHttps : requestHttp
      const isPut = call.method === 'PUT' || call.method === 'POST'
      const timeout = call.silentMs ?? (isPut ? silentPutMs : silentMs)
      const signal = call.signal === undefined ? {} : { signal: call.signal }
      const request = ask({ ...this.#signed(call), agent, timeout, ...signal }, resolve)
      const noLine = () => {
        // a request that has no socket yet tells its end only when it gets one
        reject(new PassingFault('all lines to the store are taken'))
        request.destroy()
      }
      const inLine = setTimeout(noLine, isPut ? linePutMs : lineMs)
      request.on('socket', () => clearTimeout(inLine))
      request.on('close', () => clearTimeout(inLine))
      request.on('timeout', () => request.destroy(new PassingFault(`silent for ${timeout} ms`)))
      request.on('error', (error) => reject(faultOfLine(error)))
      request.end(call.body)
    })
  }

  #signed({ method, key, query = {}, headers = {}, body }: StoreCall) {
    const { protocol, hostname, port, bucket, style, region, accessKeyId, secretAccessKey } = this.#address
    const host = style === 'host' ? `${bucket}.${hostname}` : hostname
    const path = `/${[...(style === 'host' ? [] : [bucket]), ...(key === '' ? [] : [key])].join('/')}`
    const asked = new URLSearchParams(query).toString()
    const signed = aws4.sign(
      {
        service: 's3',
        region,
        method,
        path: asked === '' ? path : `${path}?${asked}`,
        headers: {
          ...headers,
          host: port === '' ? host : `${host}:${port}`,
          // the store compares: what was damaged on the way is refused
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(method === 'PUT' || method === 'POST' ? { 'content-length': body?.length ?? 0 } : {}),
        },
      },
      { accessKeyId, secretAccessKey },
    )
    return { protocol, hostname: host, port, method, path: signed.path, headers: signed.headers }
  }
}
