import { randomInt } from 'node:crypto'
import { after, minutes } from '#lib/time/clock.ts'
import { saveChanged } from '../bank/changes.ts'
import { emulate, type OwnSession } from '../bank/emulate.ts'
import type { Action, AttachBank, BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { type Bank, createBank } from './bank.ts'
import { type Courier, createCourier } from './courier.ts'
import { createKeys } from './keys.ts'
import { isOpen, ledgerState, type Order, refundedCents, wordOf } from './order.ts'
import { base } from './order-calls.ts'
import { mountPaypal } from './routes.ts'
import { changedSettings, changedTerminal, type Terminal } from './settings.ts'
import { returnOf } from './browser-return.ts'
import { mountWebhookControl } from './webhook-control.ts'
import { words } from './panel-texts.ts'

const page = `${base}/checkoutnow`

function shown(order: Order): OwnSession {
  return {
    key: order.id,
    order_key: order.custom_id,
    amount: order.cents,
    currency: 'USD',
    description: order.description ?? '',
    state: wordOf(order),
    is_open: isOpen(order),
    ending: order.ending,
    ledger: ledgerState(order),
    refunded: refundedCents(order),
    bank_reference: order.capture?.id ?? null,
    card: null,
    created_at: order.created_at,
    pay_page: `${page}?token=${order.id}`,
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function newPayerId(): string {
  return Array.from({ length: 13 }, () => letters[randomInt(letters.length)]).join('')
}

/** At this gateway the payer only agrees; `fail` agrees with an instrument that will be declined. */
function end(bank: Bank, order: Order, action: Action): void {
  const { id } = order
  if (action === 'cancel') bank.change(order, { type: 'left', id })
  else if (action === 'expire') bank.change(order, { type: 'expired', id, ending: action })
  else {
    const payer_id = order.payer_id ?? newPayerId()
    const at = bank.clock.now().toISOString()
    bank.change(order, { type: 'approved', id, at, ending: action, payer_id, declines: action === 'fail' })
  }
}

function emulatedBank(bank: Bank, courier: Courier): EmulatedBank {
  const at = () => bank.clock.now().toISOString()
  return emulate<Order>({
    name: 'paypal',
    words,
    forgery: { PayerID: 'FORGEDPAYERID' },
    all: () => bank.all(),
    find: (key) => bank.find(key),
    shown,
    returnOf,
    press: (order, action) => {
      end(bank, order, action)
      courier.nudge()
    },
    giveBack: (order) => {
      if (order.capture?.status !== 'PENDING') return false
      bank.change(order, { type: 'capture_decided', id: order.id, at: at(), status: 'DECLINED' })
      courier.nudge()
      return true
    },
    noteReturn: (key, { url }, by) => bank.record({ type: 'called_back', id: key, at: at(), by, url }),
    settings: () => ({ ...bank.settings() }),
    set: (changes) =>
      saveChanged(changedSettings(bank.settings(), changes), (settings) => bank.record({ type: 'settings', settings })),
    terminal: () => ({ ...bank.terminal() }),
    setTerminal: (changes) =>
      saveChanged(changedTerminal(bank.terminal(), changes), (terminal) => bank.record({ type: 'terminal', terminal })),
    wipe: () => bank.record({ type: 'wiped' }),
  })
}

/** Returns the approval page's additions to the pay page that all banks share. */
function viewOf(bank: Bank): (session: BankSession) => PayView {
  return ({ key }) => {
    const { created_at, return_url, cancel_url } = bank.find(key) as Order
    const { name_fa, name_en } = bank.terminal()
    return {
      merchant: { fa: name_fa, en: name_en },
      ends_at: after(new Date(created_at), minutes(bank.settings().approve_minutes)),
      payer: { kind: 'account', shown: 'buyer@example.com' },
      form: { path: `${page}?token=${key}`, fields: {} },
      origins: [...new Set([return_url, cancel_url].map((address) => new URL(address).origin))],
    }
  }
}

export const attachPaypal: AttachBank = ({ clock, journal, outcomes, config, log, ended }) => {
  const { clientId, clientSecret, webhookId } = config.paypal
  const demo: Terminal = {
    client_id: clientId,
    name_fa: 'پرده',
    name_en: 'Parde',
    webhook_id: webhookId,
    webhook_url: `${config.publicUrl}/pay/webhook/paypal`,
    unique_invoices: true,
  }
  const parts = createBank(clock, demo)
  const bank = parts.start(journal.attach('paypal', parts.slice))
  return (router) => {
    const keys = createKeys(bank)
    const courier = createCourier(bank, keys, { log, ended })
    const emulated = emulatedBank(bank, courier)
    const payPage = payPageOf(emulated, viewOf(bank), log)
    const context = { bank, site: config.publicUrl }
    mountPaypal(router, { context, secret: clientSecret, keys, courier, outcomes, payPage })
    mountWebhookControl(router, bank, courier)
    return emulated
  }
}
