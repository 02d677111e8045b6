import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { type Clock, systemClock } from '#lib/time/clock.ts'
import { banks } from './bank/banks.ts'
import type { SandboxConfig } from './config.ts'
import { mountControl } from './control/routes.ts'
import { type Camera, holdCamera } from './camera/camera.ts'
import { createForcedOutcomes } from './forced-outcomes.ts'
import { mountHome } from './home/routes.ts'
import { createRouter } from './http/router.ts'
import { createHttpServer } from './http/server.ts'
import { createInbox, type Inbox } from './inbox/messages.ts'
import { parseMail } from './inbox/mime.ts'
import { mountInbox } from './inbox/page.ts'
import { mountSms } from './inbox/sms.ts'
import { createSmtpServer, type Delivery } from './inbox/smtp.ts'
import { createJournal } from './journal.ts'
import { mountPush } from './push/push.ts'
import { type Log, silentLog } from './log.ts'
import { mountAssets } from './ui/assets.ts'
import { createVirtualClock } from './virtual-clock.ts'

export interface Sandbox {
  /** Origin of the HTTP server. */
  url: string
  port: number
  smtpPort: number
  /** Also closes open connections; resolves when both ports are free. */
  stop(): Promise<void>
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function deliverTo(inbox: Inbox, log: Log): (delivery: Delivery) => Promise<void> {
  return async ({ from, to, source }) => {
    const mail = await parseMail(source)
    for (const recipient of to) {
      const { subject, text, html, calendar } = mail
      const message = inbox.receive({
        channel: 'mail',
        to: recipient,
        from: mail.from || from,
        subject,
        text,
        html,
        calendar,
      })
      log.info('mail.received', { id: message.id, bytes: source.length })
    }
  }
}

/**
 * Starts the emulated banks, SMS provider, mail server and demo page. It reads the state from the journal in `dataDir`.
 * Rejects when a port is taken.
 */
export async function startSandbox(
  config: SandboxConfig,
  log: Log = silentLog,
  base: Clock = systemClock,
): Promise<Sandbox> {
  const journal = createJournal(join(config.dataDir, 'sandbox.jsonl'), log)
  const virtual = createVirtualClock(base)
  const moveClock = journal.attach('clock', virtual.slice)
  const outcomeParts = createForcedOutcomes()
  const outcomes = outcomeParts.start(journal.attach('outcomes', outcomeParts.slice))
  const ending = new AbortController()
  const ground = { clock: virtual.clock, journal, outcomes, config, log, ended: ending.signal }
  const attached = banks.map((attach) => attach(ground))
  const inboxParts = createInbox(base)
  const inbox = inboxParts.start(journal.attach('inbox', inboxParts.slice))
  journal.open()

  const router = createRouter()
  mountAssets(router)
  const open = attached.map((mount) => mount(router))
  const controlled = { banks: open, inbox, outcomes, clock: virtual.clock, moveClock, log }
  mountSms(router, outcomes, { inbox, clock: base, apiKey: config.smsApiKey, log })
  mountInbox(router, inbox)
  // known when it listens, and asked for only then
  let ownUrl = ''
  mountPush(router, { clock: base, log, url: () => ownUrl })
  mountControl(router, controlled)
  mountHome(router, { controlled, accountsFile: config.accountsFile, publicUrl: config.publicUrl })

  const http = createHttpServer(router, log)
  const smtp = createSmtpServer(deliverTo(inbox, log))
  let camera: Camera | null = null
  const stop = async (): Promise<void> => {
    ending.abort()
    const closed = new Promise<void>((resolve) => http.close(() => resolve()))
    http.closeAllConnections()
    await Promise.all([closed, smtp.stop(), camera?.stop()])
    journal.close()
  }
  try {
    const port = await listening(http, config.port, config.host)
    ownUrl = `http://${config.host}:${port}`
    const smtpPort = await listening(smtp.server, config.smtpPort, config.host)
    if (config.camera !== null) camera = holdCamera({ ...config.camera, host: '127.0.0.1', log })
    log.info('sandbox.ready', { port, smtp_port: smtpPort })
    return { url: `http://${config.host}:${port}`, port, smtpPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
