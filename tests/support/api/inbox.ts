import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect } from 'vitest'
import { toLatinDigits } from '#lib/persian/digits.ts'
import type { Config } from '#server/config.ts'

export interface Received {
  to: string
  text: string
  /** Headers and parts of a mail as they came; empty for an SMS. */
  source: string
}

/** The six digits in a message, in any script; fails when there are none. */
export function codeIn(message: Received): string {
  const found = /(?<!\d)(\d{6})(?!\d)/.exec(toLatinDigits(message.text))?.[1]
  if (found === undefined) throw new Error('the message holds no code')
  return found
}

export interface TestInbox {
  /** The application's configuration for sending here. */
  config: Pick<Config, 'sms' | 'mail'>
  received: Received[]
  /** Waits for the next message to somebody, counted from the first. */
  wait(to: string, nth?: number): Promise<Received>
  /** The next SMS calls get these provider statuses and are not accepted. */
  refuseSms: number[]
  /** The next recipients of mails get these answers and are not accepted. */
  refuseMail: string[]
}

/** An SMS provider and a mail server on loopback, with only what the adapters need. */
export async function testInbox(): Promise<TestInbox> {
  const received: Received[] = []
  const refuseSms: number[] = []
  const refuseMail: string[] = []
  const sms = createHttpServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const status = refuseSms.shift() ?? 200
      const known = request.url === '/v1/sms-key/sms/send.json' && request.method === 'POST'
      if (status === 200 && known)
        received.push({ to: form.get('receptor') ?? '', text: form.get('message') ?? '', source: '' })
      response.writeHead(known && status === 200 ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ return: { status: known ? status : 404, message: '' }, entries: null }))
    })
  })
  const mail = createServer((socket) => speakSmtp(socket, { take: (message) => received.push(message), refuseMail }))
  const ports = await Promise.all([sms, mail].map(listen))
  afterAll(() => {
    sms.close()
    mail.close()
  })
  return {
    config: {
      sms: { apiUrl: `http://127.0.0.1:${ports[0]}`, apiKey: 'sms-key' },
      mail: { smtpUrl: `smtp://127.0.0.1:${ports[1]}`, from: 'Parde <no-reply@parde.test>' },
    },
    received,
    refuseSms,
    refuseMail,
    async wait(to, nth = 1) {
      const mine = () => received.filter((message) => message.to === to)
      await expect.poll(() => mine().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(nth)
      return mine()[nth - 1] as Received
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

function speakSmtp(
  socket: Socket,
  { take, refuseMail }: { take: (message: Received) => void; refuseMail: string[] },
): void {
  let to = ''
  let data: string | null = null
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (data !== null) {
        if (line !== '.') data += `${line}\n`
        else {
          take({ to, text: decoded(data), source: data })
          data = null
          say('250 taken')
        }
      } else if (/^DATA/i.test(line)) {
        data = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else {
        const recipient = /^RCPT TO:<(.*?)>/i.exec(line)?.[1]
        to = recipient ?? to
        say((recipient === undefined ? undefined : refuseMail.shift()) ?? '250 ok')
      }
    }
  })
}

/** The plain text of a mail, in any transfer encoding. */
function decoded(source: string): string {
  const part = /Content-Type: text\/plain[^]*?\n\n([^]*?)\n--/i.exec(source) ?? /\n\n([^]*)$/.exec(source)
  const text = part?.[1] ?? ''
  const head = part?.[0].slice(0, part[0].indexOf('\n\n')) ?? ''
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
