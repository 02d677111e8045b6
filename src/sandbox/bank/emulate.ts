import type { Action, BankSession, BrowserReturn, EmulatedBank } from './emulated-bank.ts'

/** A session as a bank shows it by itself; `emulate` adds what is the same for all. */
export type OwnSession = Omit<BankSession, 'bank' | 'return' | 'details'>

/** What a bank alone knows: how it keeps a payment, what it calls its parts, and what a button does to it. */
export interface OwnPart<Payment extends object> extends Pick<
  EmulatedBank,
  'name' | 'words' | 'forgery' | 'noteReturn' | 'settings' | 'set' | 'terminal' | 'setTerminal' | 'wipe'
> {
  /** Newest first. */
  all(): readonly Payment[]
  find(key: string): Payment | undefined
  shown(payment: Payment): OwnSession
  /** What an honest browser brings back; the forged fields are laid over it. */
  returnOf(payment: Payment, forged?: Record<string, string>): BrowserReturn
  /** Called for an open session only. */
  press(payment: Payment, action: Action): void
  /** Held money goes back; false when nothing is held. */
  giveBack(payment: Payment): boolean
}

/** Completes a bank's own part: how sessions are found, listed and pressed is the same at all of them. */
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
    ...{ name, words, forgery, noteReturn, settings, set, terminal, setTerminal, wipe },
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

/** Where a button either pays at once or closes the session unpaid. */
export function payOrClose(
  action: Action,
  { pay, close }: { pay: (ending: Action) => void; close: (as: Closing, ending: Action) => void },
): void {
  if (action === 'pay' || action === 'close' || action === 'twice') pay(action)
  else close(closings[action], action)
}
