import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { type Clock, systemClock } from '#lib/clock.ts'
import type { SandboxConfig } from './config.ts'
import { mountControl } from './control/routes.ts'
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
import { type Log, silentLog } from './log.ts'
import { mountAssets } from './ui/assets.ts'
import { createVirtualClock } from './virtual-clock.ts'
import { createBank } from './zarinpal/bank.ts'
import type { Merchant } from './zarinpal/merchant.ts'
import { mountZarinpal } from './zarinpal/routes.ts'

export interface Sandbox {
  /** Origin of the HTTP server. */
  url: string
  port: number
  smtpPort: number
  /** Ends open connections too; resolves when both ports are free. */
  stop(): Promise<void>
}

function demoMerchantOf(config: SandboxConfig): Merchant {
  return {
    merchant_id: config.zarinpalMerchantId,
    terminal_id: '412907',
    name_fa: 'پرده',
    name_en: 'Parde',
    callback_hosts: config.callbackHosts,
    status: 'active',
    ip_restricted: true,
    panel_token: config.zarinpalPanelToken,
    auto_verify: false,
  }
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function deliverTo(inbox: Inbox, log: Log): (delivery: Delivery) => void {
  return ({ from, to, source }) => {
    const mail = parseMail(source)
    for (const recipient of to) {
      const { subject, text, html } = mail
      const message = inbox.receive({ channel: 'mail', to: recipient, from: mail.from || from, subject, text, html })
      log.info('mail.received', { id: message.id, bytes: source.length })
    }
  }
}

/**
 * Starts bank emulator, SMS provider, mail server and demo page. State is read back from the journal in `dataDir`.
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
  const bankParts = createBank(virtual.clock)
  const bank = bankParts.start(journal.attach('zarinpal', bankParts.slice))
  const inboxParts = createInbox(base)
  const inbox = inboxParts.start(journal.attach('inbox', inboxParts.slice))
  journal.open()

  const demoMerchant = demoMerchantOf(config)
  const known = bank.merchant(demoMerchant.merchant_id)
  // What the start was given wins over what an earlier start had; what the control API changed since stays otherwise.
  bank.record({
    type: 'merchant',
    merchant: { ...(known ?? demoMerchant), callback_hosts: demoMerchant.callback_hosts },
  })

  const router = createRouter()
  const controlled = { bank, inbox, outcomes, clock: virtual.clock, moveClock, demoMerchant }
  mountAssets(router)
  mountZarinpal(router, bank, outcomes, log)
  mountSms(router, outcomes, { inbox, clock: base, apiKey: config.smsApiKey, log })
  mountInbox(router, inbox)
  mountControl(router, controlled)
  mountHome(router, { controlled, accountsFile: config.accountsFile, publicUrl: config.publicUrl })

  const http = createHttpServer(router, log)
  const smtp = createSmtpServer(deliverTo(inbox, log))
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => http.close(() => resolve()))
    http.closeAllConnections()
    await Promise.all([closed, smtp.stop()])
    journal.close()
  }
  try {
    const port = await listening(http, config.port, config.host)
    const smtpPort = await listening(smtp.server, config.smtpPort, config.host)
    log.info('sandbox.ready', { port, smtp_port: smtpPort })
    return { url: `http://${config.host}:${port}`, port, smtpPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
