import type { Action, BankSession, BrowserReturn, EmulatedBank } from './emulated-bank.ts'

/** The part of a shown session that each bank fills in; `emulate` adds the part that is the same for all banks. */
export type OwnSession = Omit<BankSession, 'bank' | 'return' | 'details'>

/** The own part of each emulated bank: how it stores a payment, the names of its fields, and what a button does. */
export interface OwnPart<Payment extends object> extends Pick<
  EmulatedBank,
  'name' | 'words' | 'forgery' | 'noteReturn' | 'settings' | 'set' | 'terminal' | 'setTerminal' | 'wipe'
> {
  /** Newest first. */
  all(): readonly Payment[]
  find(key: string): Payment | undefined
  shown(payment: Payment): OwnSession
  /** Builds an honest browser's return; forged fields replace honest ones. */
  returnOf(payment: Payment, forged?: Record<string, string>): BrowserReturn
  /** Called for an open session only. */
  press(payment: Payment, action: Action): void
  /** Gives held money back; returns false when nothing is held. */
  giveBack(payment: Payment): boolean
}

/** Completes a bank's own part with what is the same at all banks: finding, listing and pressing sessions. */
export function emulate<Payment extends object>(own: OwnPart<Payment>): EmulatedBank {
  const { name, words, forgery, noteReturn, settings, set, terminal, setTerminal, wipe } = own
  const sessionOf = (payment: Payment): BankSession => ({
    bank: name,
    ...own.shown(payment),
    return: own.returnOf(payment),
    details: Object.fromEntries(Object.entries(payment)),
  })
  const session = (key: string) => {
    const payment = own.find(key)
    return payment && sessionOf(payment)
  }
  return {
    name,
    words,
    forgery,
    noteReturn,
    settings,
    set,
    terminal,
    setTerminal,
    wipe,
    sessions: () => own.all().map(sessionOf),
    session,
    press: (key, action) => {
      const payment = own.find(key)
      if (payment === undefined || !own.shown(payment).is_open) return undefined
      own.press(payment, action)
      return session(key)
    },
    giveBack: (key) => {
      const payment = own.find(key)
      return payment !== undefined && own.giveBack(payment) ? session(key) : undefined
    },
    browserReturn: (key, forged) => {
      const payment = own.find(key)
      return payment && own.returnOf(payment, forged)
    },
  }
}

const closings = { cancel: 'cancelled', fail: 'failed', expire: 'expired' } as const
export type Closing = (typeof closings)[keyof typeof closings]

/** For a bank at which a button either pays at once or closes the session unpaid. */
export function payOrClose(
  action: Action,
  { pay, close }: { pay: (ending: Action) => void; close: (as: Closing, ending: Action) => void },
): void {
  if (action === 'pay' || action === 'close' || action === 'twice') pay(action)
  else close(closings[action], action)
}
