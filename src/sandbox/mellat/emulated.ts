import { after, minutes } from '#lib/clock.ts'
import { changed } from '../bank/changes.ts'
import type { Action, AttachBank, BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { type Bank, createBank } from './bank.ts'
import { returnOf } from './callback.ts'
import { mountMellat, payPagePath } from './routes.ts'
import { ledgerOf, refundedOf, type Sale } from './sale.ts'
import { demoTerminalOf, type Terminal } from './terminal.ts'
import { words } from './panel-texts.ts'

function sessionOf(bank: Bank, sale: Sale): BankSession {
  return {
    bank: 'mellat',
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
    return: returnOf(sale, { finalAmount: bank.settings().final_amount }),
    details: { ...sale },
  }
}

const closings = { cancel: 'cancelled', fail: 'failed', expire: 'expired' } as const

function end(bank: Bank, refId: string, action: Action): void {
  if (action === 'pay' || action === 'close' || action === 'twice') bank.pay(refId, action)
  else bank.change(refId, { state: closings[action], ending: action, closed_at: bank.clock.now().toISOString() })
}

function emulatedBank(bank: Bank, demo: Terminal): EmulatedBank {
  const at = () => bank.clock.now().toISOString()
  const session = (key: string): BankSession | undefined => {
    const sale = bank.find(key)
    return sale && sessionOf(bank, sale)
  }
  return {
    name: 'mellat',
    words,
    forgery: { ResCode: '0', SaleReferenceId: '123456789012' },
    sessions: () => bank.all().map((sale) => sessionOf(bank, sale)),
    session,
    press: (key, action) => {
      if (bank.find(key)?.state !== 'at_bank') return undefined
      end(bank, key, action)
      return session(key)
    },
    giveBack: (key) => {
      const sale = bank.find(key)
      if (sale === undefined || ledgerOf(sale) !== 'held') return undefined
      bank.change(key, { state: 'returned', closed_at: at() })
      return session(key)
    },
    browserReturn: (key, forged) => {
      const sale = bank.find(key)
      return sale && returnOf(sale, { finalAmount: bank.settings().final_amount }, forged)
    },
    noteReturn: (key, { fields }, by) => {
      const returns = bank.find(key)?.returns ?? []
      bank.change(key, { returns: [...returns, { at: at(), res_code: fields['ResCode'] ?? '', by }] })
    },
    settings: () => ({ ...bank.settings() }),
    set: (changes) => {
      const settings = changed(bank.settings(), changes)
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
