import { after, minutes } from '#lib/time/clock.ts'
import { changed, saveChanged } from '../bank/changes.ts'
import { emulate, type OwnSession, payOrClose } from '../bank/emulate.ts'
import type { AttachBank, BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { type Bank, createBank } from './bank.ts'
import { returnOf } from './callback.ts'
import { mountMellat, payPagePath } from './routes.ts'
import { ledgerOf, refundedOf, type Sale } from './sale.ts'
import { demoTerminalOf, type Terminal } from './terminal.ts'
import { words } from './panel-texts.ts'

function shown(sale: Sale): OwnSession {
  return {
    key: sale.ref_id,
    order_key: sale.order_id,
    amount: sale.amount,
    currency: 'IRR',
    description: sale.additional_data === '' ? sale.order_id : sale.additional_data,
    state: sale.state,
    is_open: sale.state === 'at_bank',
    ending: sale.ending,
    ledger: ledgerOf(sale),
    refunded: refundedOf(sale),
    bank_reference: sale.sale_reference_id,
    card: sale.card_pan,
    created_at: sale.created_at,
    pay_page: `${payPagePath}/${sale.ref_id}`,
  }
}

function emulatedBank(bank: Bank, demo: Terminal): EmulatedBank {
  const at = () => bank.clock.now().toISOString()
  return emulate<Sale>({
    name: 'mellat',
    words,
    forgery: { ResCode: '0', SaleReferenceId: '123456789012' },
    all: () => bank.all(),
    find: (key) => bank.find(key),
    shown,
    returnOf: (sale, forged) => returnOf(sale, { finalAmount: bank.settings().final_amount }, forged),
    press: ({ ref_id }, action) =>
      payOrClose(action, {
        pay: (ending) => bank.pay(ref_id, ending),
        close: (state, ending) => bank.change(ref_id, { state, ending, closed_at: at() }),
      }),
    giveBack: (sale) => {
      const isHeld = ledgerOf(sale) === 'held'
      if (isHeld) bank.change(sale.ref_id, { state: 'returned', closed_at: at() })
      return isHeld
    },
    noteReturn: (key, { fields }, by) => {
      const returns = bank.find(key)?.returns ?? []
      bank.change(key, { returns: [...returns, { at: at(), res_code: fields['ResCode'] ?? '', by }] })
    },
    settings: () => ({ ...bank.settings() }),
    set: (changes) =>
      saveChanged(changed(bank.settings(), changes), (settings) => bank.record({ type: 'settings', settings })),
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
    const { created_at, callback_url } = bank.find(key) as Sale
    const { name_fa, name_en } = bank.terminal()
    return {
      merchant: { fa: name_fa, en: name_en },
      ends_at: after(new Date(created_at), minutes(bank.settings().session_minutes)),
      payer: { kind: 'card', shown: '6104 33** **** 5689' },
      form: { path: `${payPagePath}/${key}`, fields: {} },
      origins: [new URL(callback_url).origin],
    }
  }
}

export const attachMellat: AttachBank = ({ clock, journal, outcomes, config, log }) => {
  const demo = demoTerminalOf(config)
  const parts = createBank(clock, demo)
  const bank = parts.start(journal.attach('mellat', parts.slice))
  return (router) => {
    // this start's values replace those of an earlier start; all other changes stay
    const { terminal_id, user_name, password, callback_hosts } = demo
    const terminal = { ...bank.terminal(), terminal_id, user_name, password, callback_hosts }
    bank.record({ type: 'terminal', terminal })
    const emulated = emulatedBank(bank, demo)
    const payPage = payPageOf(emulated, viewOf(bank), log)
    mountMellat(router, bank, { outcomes, payPage, publicUrl: config.publicUrl })
    return emulated
  }
}
