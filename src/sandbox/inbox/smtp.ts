import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** The result of an SMTP transaction: envelope addresses and the raw message. */
export interface Delivery {
  from: string
  to: string[]
  source: Buffer
}

const largestMessage = 10_000_000
const mostRecipients = 100
const idleMs = 60_000

/** A refusal with its code of SMTP. */
const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })

/** A real SMTP server. It accepts every address and any credentials, and forwards nothing. `stop` also closes open connections. */
export function createSmtpServer(deliver: (delivery: Delivery) => Promise<void>): {
  server: Server
  stop(): Promise<void>
} {
  const smtp = new SMTPServer({
    name: 'sandbox',
    size: largestMessage,
    rejectOversized: true,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    socketTimeout: idleMs,
    onAuth: (_credentials, _session, answer) => answer(null, { user: 'anybody' }),
    onRcptTo: (_address, { envelope }, answer) =>
      answer(envelope.rcptTo.length < mostRecipients ? null : refusal(452, 'Too many recipients')),
    onData(stream, { envelope }, answer) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then(async (source) => {
          if (stream.sizeExceeded) throw refusal(552, 'Message too large')
          await deliver({ from, to, source })
        })
        .then(
          () => answer(null, 'It is in the inbox'),
          (error: Error) => answer('responseCode' in error ? error : refusal(451, 'It could not be kept, try again')),
        )
    },
  })
  // a client that goes away in the middle is none of our faults
  smtp.on('error', () => {})
  const stop = () =>
    new Promise<void>((resolve) => {
      smtp.close(resolve)
      for (const connection of smtp.connections) connection.close()
    })
  return { server: smtp.server, stop }
}
