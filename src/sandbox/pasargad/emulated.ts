import { after, minutes } from '#lib/clock.ts'
import { changed } from '../bank/changes.ts'
import type { Action, AttachBank, BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { type Bank, createBank } from './bank.ts'
import { returnOf } from './callback.ts'
import { ledgerOf, type Payment } from './payment.ts'
import { mountPasargad, payPath } from './routes.ts'
import { changedSettings, demoTerminalOf, type Terminal } from './settings.ts'
import { words } from './panel-texts.ts'

function sessionOf(bank: Bank, payment: Payment): BankSession {
  const { url_id, invoice, amount, description, state, ending, reference_number, card, created_at } = payment
  return {
    bank: 'pasargad',
    key: url_id,
    order_key: invoice,
    amount,
    currency: 'IRR',
    description,
    state,
    is_open: state === 'on_page',
    ending,
    ledger: ledgerOf(payment),
    refunded: 0,
    bank_reference: reference_number,
    card,
    created_at,
    pay_page: payPath(url_id),
    return: returnOf(payment, bank.settings()),
    details: { ...payment },
  }
}

const closings = { cancel: 'cancelled', fail: 'failed', expire: 'expired' } as const

function end(bank: Bank, urlId: string, action: Action): void {
  if (action === 'pay' || action === 'close' || action === 'twice') bank.pay(urlId, action)
  else {
    const at = bank.clock.now().toISOString()
    bank.record({ type: 'closed', url_id: urlId, at, as: closings[action], ending: action })
  }
}

function emulatedBank(bank: Bank, demo: Terminal): EmulatedBank {
  const session = (key: string): BankSession | undefined => {
    const payment = bank.find(key)
    return payment && sessionOf(bank, payment)
  }
  const at = () => bank.clock.now().toISOString()
  return {
    name: 'pasargad',
    words,
    forgery: { status: 'success', referenceNumber: '100000000001', trackId: '1' },
    sessions: () => bank.all().map((payment) => sessionOf(bank, payment)),
    session,
    press: (key, action) => {
      if (bank.find(key)?.state !== 'on_page') return undefined
      end(bank, key, action)
      return session(key)
    },
    giveBack: (key) => {
      if (bank.find(key)?.state !== 'paid') return undefined
      bank.record({ type: 'returned', url_id: key, at: at() })
      return session(key)
    },
    browserReturn: (key, forged) => {
      const payment = bank.find(key)
      return payment && returnOf(payment, bank.settings(), forged)
    },
    noteReturn: (key, { url }, by) => {
      const status = new URL(url).searchParams.getAll('status').at(-1) ?? ''
      bank.record({ type: 'came_back', url_id: key, at: at(), status, by })
    },
    settings: () => ({ ...bank.settings() }),
    set: (changes) => {
      const settings = changedSettings(bank.settings(), changes)
      if (typeof settings === 'string') return settings
      bank.record({ type: 'settings', settings })
      return undefined
    },
    terminal: () => {
      const { password: _secret, ...terminal } = bank.terminal()
      return terminal
    },
    setTerminal: (changes) => {
      const terminal = changed(bank.terminal(), changes)
      if (typeof terminal === 'string') return terminal
      bank.record({ type: 'terminal', terminal })
      return undefined
    },
    wipe: () => {
      bank.record({ type: 'wiped' })
      bank.record({ type: 'terminal', terminal: demo })
    },
  }
}

/** What the pay page shows in addition to what all banks show. */
function viewOf(bank: Bank): (session: BankSession) => PayView {
  return ({ key }) => {
    const { created_at, callback_url } = bank.find(key) as Payment
    const { name_fa, name_en } = bank.terminal()
    return {
      merchant: { fa: name_fa, en: name_en },
      ends_at: after(new Date(created_at), minutes(bank.settings().page_minutes)),
      payer: { kind: 'card', shown: '5022 29** **** 5995' },
      form: { path: payPath(key), fields: {} },
      origins: [new URL(callback_url).origin],
    }
  }
}

/** This start's values replace those of an earlier start; other changes by the control API stay. */
function registerTerminal(bank: Bank, demo: Terminal): void {
  const { terminal_number, user_name, password, hosts } = demo
  bank.record({ type: 'terminal', terminal: { ...bank.terminal(), terminal_number, user_name, password, hosts } })
}

export const attachPasargad: AttachBank = ({ clock, journal, outcomes, config, log }) => {
  const demo = demoTerminalOf(config)
  const parts = createBank(clock, demo)
  const bank = parts.start(journal.attach('pasargad', parts.slice))
  return (router) => {
    registerTerminal(bank, demo)
    const emulated = emulatedBank(bank, demo)
    const payPage = payPageOf(emulated, viewOf(bank), log)
    mountPasargad(router, bank, { outcomes, payPage, publicUrl: config.publicUrl })
    return emulated
  }
}
