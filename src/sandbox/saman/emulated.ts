import { changed, saveChanged } from '../bank/changes.ts'
import { emulate, type OwnSession } from '../bank/emulate.ts'
import type { AttachBank, BankSession, BrowserReturn, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { payLink, payPath } from './addresses.ts'
import { type Bank, createBank } from './bank.ts'
import { returnOf } from './callback.ts'
import { mountSaman } from './routes.ts'
import { faultOf, type SamanSettings, type Terminal } from './terminal.ts'
import { changeTerminal, demoTerminalOf, registerDemoTerminal } from './terminals.ts'
import { ledgerState, type Transaction } from './transaction.ts'
import { words } from './panel-texts.ts'

function shown(transaction: Transaction): OwnSession {
  const { token, res_num, notes, amount_rial, state, ending, ref_num, card_pan, created_at } = transaction
  return {
    key: token,
    order_key: res_num,
    amount: amount_rial,
    currency: 'IRR',
    // this gateway has no field for a description
    description: notes[0] ?? res_num,
    state,
    is_open: state === 'in_progress',
    ending,
    ledger: ledgerState(transaction),
    refunded: 0,
    bank_reference: ref_num,
    card: card_pan,
    created_at,
    pay_page: payLink(token),
  }
}

/** The Status of a return, from its form or its query; empty where the version has none. */
function statusOf({ url, fields }: BrowserReturn): string {
  return fields['Status'] ?? new URL(url).searchParams.get('Status') ?? ''
}

/** The changed settings; or a sentence, when the change is wrong or fits no version of this gateway. */
function judged(settings: SamanSettings | string): SamanSettings | string {
  return typeof settings === 'string' ? settings : (faultOf(settings) ?? settings)
}

function emulatedBank(bank: Bank, demo: Terminal): EmulatedBank {
  const at = () => bank.clock.now().toISOString()
  return emulate<Transaction>({
    name: 'saman',
    words,
    forgery: { State: 'OK', Status: '2', RefNum: 'Zm9yZ2VkIHJl+ZlcmVuY/2Uh=' },
    all: () => bank.all(),
    find: (key) => bank.find(key),
    shown,
    returnOf: (transaction, forged) => returnOf(transaction, bank.settings(), forged),
    press: (transaction, action) => bank.press(transaction, action),
    giveBack: ({ token, state }) => {
      if (state === 'paid') bank.record({ type: 'returned', token, at: at() })
      return state === 'paid'
    },
    noteReturn: (key, back, by) => {
      bank.record({ type: 'called_back', token: key, at: at(), status: statusOf(back), by })
    },
    settings: () => ({ ...bank.settings() }),
    set: (changes) =>
      saveChanged(judged(changed(bank.settings(), changes)), (settings) => bank.record({ type: 'settings', settings })),
    terminal: () => ({ ...(bank.terminal(demo.terminal_id) ?? demo) }),
    setTerminal: (changes) => changeTerminal(bank, demo, changes),
    wipe: () => {
      bank.record({ type: 'wiped' })
      bank.record({ type: 'terminal', terminal: demo })
    },
  })
}

/** Returns the bank's own additions to the pay page that all banks share. */
function viewOf(bank: Bank): (session: BankSession) => PayView {
  return ({ key }) => {
    const { expires_at, redirect_url, terminal_id } = bank.find(key) as Transaction
    const terminal = bank.terminal(terminal_id)
    return {
      merchant: { fa: terminal?.name_fa ?? '', en: terminal?.name_en ?? '' },
      ends_at: new Date(expires_at),
      payer: { kind: 'card', shown: '5022 29** **** 5995' },
      form: { path: payPath, fields: { Token: key } },
      origins: [new URL(redirect_url).origin],
    }
  }
}

export const attachSaman: AttachBank = ({ clock, journal, outcomes, config, log }) => {
  const parts = createBank(clock)
  const bank = parts.start(journal.attach('saman', parts.slice))
  return (router) => {
    const demo = demoTerminalOf(config)
    registerDemoTerminal(bank, demo)
    const emulated = emulatedBank(bank, demo)
    const payPage = payPageOf(emulated, viewOf(bank), log)
    mountSaman(router, bank, { outcomes, payPage, publicUrl: config.publicUrl })
    return emulated
  }
}
