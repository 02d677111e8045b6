import type { Log } from '../log.ts'
import type { Action, BankSession, EmulatedBank } from './emulated-bank.ts'
import { sendReturn } from './send-return.ts'

/** The second messenger of "return twice": it races the browser on purpose. */
function sendDouble(bank: EmulatedBank, { key, return: back }: BankSession, log: Log): void {
  bank.noteReturn(key, back, 'double')
  sendReturn(bank.name, back).then(
    ({ status }) => log.info('bank.double_return', { bank: bank.name, status }),
    () => undefined,
  )
}

/** A button with all that follows from it except the browser's own way back; undefined when the session is not open. */
export function pressButton(bank: EmulatedBank, key: string, action: Action, log: Log): BankSession | undefined {
  const session = bank.press(key, action)
  if (session && action === 'twice') sendDouble(bank, session, log)
  return session
}
