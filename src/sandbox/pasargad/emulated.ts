import { after, minutes } from '#lib/time/clock.ts'
import { changed, saveChanged } from '../bank/changes.ts'
import { emulate, type OwnSession, payOrClose } from '../bank/emulate.ts'
import type { AttachBank, BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { type Bank, createBank } from './bank.ts'
import { returnOf } from './callback.ts'
import { ledgerOf, type Payment } from './payment.ts'
import { mountPasargad, payPath } from './routes.ts'
import { changedSettings, demoTerminalOf, type Terminal } from './settings.ts'
import { words } from './panel-texts.ts'

function shown(payment: Payment): OwnSession {
  const { url_id, invoice, amount, description, state, ending, reference_number, card, created_at } = payment
  return {
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
  }
}

function emulatedBank(bank: Bank, demo: Terminal): EmulatedBank {
  const at = () => bank.clock.now().toISOString()
  return emulate<Payment>({
    name: 'pasargad',
    words,
    forgery: { status: 'success', referenceNumber: '100000000001', trackId: '1' },
    all: () => bank.all(),
    find: (key) => bank.find(key),
    shown,
    returnOf: (payment, forged) => returnOf(payment, bank.settings(), forged),
    press: ({ url_id }, action) =>
      payOrClose(action, {
        pay: (ending) => bank.pay(url_id, ending),
        close: (as, ending) => bank.record({ type: 'closed', url_id, at: at(), as, ending }),
      }),
    giveBack: ({ url_id, state }) => {
      if (state === 'paid') bank.record({ type: 'returned', url_id, at: at() })
      return state === 'paid'
    },
    noteReturn: (key, { url }, by) => {
      const status = new URL(url).searchParams.getAll('status').at(-1) ?? ''
      bank.record({ type: 'came_back', url_id: key, at: at(), status, by })
    },
    settings: () => ({ ...bank.settings() }),
    set: (changes) =>
      saveChanged(changedSettings(bank.settings(), changes), (settings) => bank.record({ type: 'settings', settings })),
    terminal: () => {
      const { password: _secret, ...terminal } = bank.terminal()
      return terminal
    },
    setTerminal: (changes) =>
      saveChanged(changed(bank.terminal(), changes), (terminal) => bank.record({ type: 'terminal', terminal })),
    wipe: () => {
      bank.record({ type: 'wiped' })
      bank.record({ type: 'terminal', terminal: demo })
    },
  })
}

/** Returns the bank's own additions to the pay page that all banks share. */
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
