import { after, minutes } from '#lib/time/clock.ts'
import { changed, saveChanged } from '../bank/changes.ts'
import { emulate, type OwnSession, payOrClose } from '../bank/emulate.ts'
import type { AttachBank, BankSession, EmulatedBank } from '../bank/emulated-bank.ts'
import { payPageOf } from '../bank/pay-actions.ts'
import type { PayView } from '../bank/pay-page.ts'
import { type Bank, createBank } from './bank.ts'
import { returnOf } from './callback.ts'
import type { Merchant } from './merchant.ts'
import { type Contracts, createContracts } from './payman/contracts.ts'
import { mountPayman } from './payman/mount.ts'
import { mountZarinpal } from './routes.ts'
import { changeMerchant, demoMerchantOf, registerDemoMerchant } from './terminals.ts'
import { ledgerState, refundedRial, type Transaction } from './transaction.ts'
import { words } from './panel-texts.ts'

const startPay = '/sandbox/zarinpal/pg/StartPay'

function shown(transaction: Transaction): OwnSession {
  const { authority, order_id, amount_rial, description, state, ending, ref_id, card_pan, created_at } = transaction
  return {
    key: authority,
    order_key: order_id,
    amount: amount_rial,
    currency: 'IRR',
    description,
    state,
    is_open: state === 'in_bank',
    ending,
    ledger: ledgerState(transaction),
    refunded: refundedRial(transaction),
    bank_reference: ref_id === null ? null : String(ref_id),
    card: card_pan,
    created_at,
    pay_page: `${startPay}/${authority}`,
  }
}

/** Returns the customers' consents as the shop may see them: everything except the signature. */
function contractsShown(contracts: Contracts): object[] {
  return contracts.all().map(({ signature: _secret, ...contract }) => contract)
}

function emulatedBank(bank: Bank, contracts: Contracts, demo: Merchant): EmulatedBank {
  const at = () => bank.clock.now().toISOString()
  return emulate<Transaction>({
    name: 'zarinpal',
    words,
    forgery: { Status: 'OK' },
    all: () => bank.all(),
    find: (key) => bank.find(key),
    shown,
    returnOf,
    press: ({ authority }, action) =>
      payOrClose(action, {
        pay: (ending) => bank.pay(authority, ending),
        close: (as, ending) => bank.record({ type: 'closed', authority, at: at(), as, ending }),
      }),
    giveBack: ({ authority, state }) => {
      if (state === 'paid') bank.record({ type: 'returned', authority, at: at() })
      return state === 'paid'
    },
    noteReturn: (key, { url }, by) => {
      const status = new URL(url).searchParams.getAll('Status').at(-1) ?? ''
      bank.record({ type: 'called_back', authority: key, at: at(), status, by })
    },
    settings: () => ({ ...bank.settings() }),
    set: (changes) =>
      saveChanged(changed(bank.settings(), changes), (settings) => bank.record({ type: 'settings', settings })),
    terminal: () => {
      const { panel_token: _secret, ...terminal } = bank.merchant(demo.merchant_id) ?? demo
      return { ...terminal, payman_contracts: contractsShown(contracts) }
    },
    setTerminal: (changes) => changeMerchant(bank, demo, changes),
    wipe: () => {
      contracts.record({ type: 'wiped' })
      bank.record({ type: 'wiped' })
      bank.record({ type: 'merchant', merchant: demo })
    },
  })
}

/** Returns the bank's own additions to the pay page that all banks share. */
function viewOf(bank: Bank): (session: BankSession) => PayView {
  return ({ key }) => {
    const { created_at, callback_url, merchant_id } = bank.find(key) as Transaction
    const merchant = bank.merchant(merchant_id)
    return {
      merchant: { fa: merchant?.name_fa ?? '', en: merchant?.name_en ?? '' },
      ends_at: after(new Date(created_at), minutes(bank.settings().session_minutes)),
      payer: { kind: 'card', shown: '5022 29** **** 5995' },
      form: { path: `${startPay}/${key}`, fields: {} },
      origins: [new URL(callback_url).origin],
    }
  }
}

export const attachZarinpal: AttachBank = ({ clock, journal, outcomes, config, log }) => {
  const parts = createBank(clock)
  const bank = parts.start(journal.attach('zarinpal', parts.slice))
  const book = createContracts(clock)
  const contracts = book.start(journal.attach('zarinpal-payman', book.slice))
  return (router) => {
    const demo = demoMerchantOf(config)
    registerDemoMerchant(bank, demo)
    const emulated = emulatedBank(bank, contracts, demo)
    mountZarinpal(router, bank, outcomes, payPageOf(emulated, viewOf(bank), log))
    mountPayman(router, { bank, contracts, outcomes })
    return emulated
  }
}
