import type { Log } from '../log.ts'
import type { Action, BankSession, EmulatedBank } from './emulated-bank.ts'
import { sendReturn } from './send-return.ts'

/** The second browser of "return twice"; it races the first one on purpose. */
function sendDouble(bank: EmulatedBank, { key, return: back }: BankSession, log: Log): void {
  bank.noteReturn(key, back, 'double')
  sendReturn(bank.name, back).then(
    ({ status }) => log.info('bank.double_return', { bank: bank.name, status }),
    () => undefined,
  )
}

/** Presses a button, with all its effects except the browser's own return; undefined when the session is not open. */
export function pressButton(bank: EmulatedBank, key: string, action: Action, log: Log): BankSession | undefined {
  const session = bank.press(key, action)
  if (session && action === 'twice') sendDouble(bank, session, log)
  return session
}
