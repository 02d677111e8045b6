import type { SandboxConfig } from '../config.ts'

/** A terminal registered with the emulated bank. */
export interface Terminal {
  terminal_id: string
  user_name: string
  password: string
  name_fa: string
  name_en: string
  /** Host names the buyer may come from and be sent back to (without port). */
  callback_hosts: string[]
  /** Whether the server's address is the registered one: without it every call is refused (421). */
  address_allowed: boolean
  /** Whether the contract has refunds. */
  refunds: boolean
}

export interface MellatSettings {
  /** A RefId lives so long. */
  session_minutes: number
  /** A sale that nobody verified goes back after so many minutes. */
  verify_minutes: number
  /** A verified sale can be reversed for so long after it was paid. */
  reversal_minutes: number
  /** Whether an unsettled sale is settled by itself after the time of reversal. The texts differ: v1.29 no, v1.39 yes. */
  auto_settle: boolean
  /** Sale references past 2^53, of 18 and 19 digits; otherwise of 12. */
  long_references: boolean
  /** Whether the return tells the paid amount and its details, as newer texts have it. */
  final_amount: boolean
  /** Whether answers have another prefix, blanks around the value, and one behind the comma. */
  loose_answers: boolean
  /** How far the shop's local date and time may be from Tehran's; 0 does not look. */
  clock_slack_minutes: number
  min_amount: number
}

export const defaultSettings: MellatSettings = {
  session_minutes: 15,
  verify_minutes: 20,
  reversal_minutes: 180,
  auto_settle: false,
  long_references: true,
  final_amount: true,
  loose_answers: false,
  clock_slack_minutes: 10,
  min_amount: 1000,
}

/** The terminal that exists without being asked for. */
export function demoTerminalOf({ mellat, callbackHosts }: SandboxConfig): Terminal {
  return {
    terminal_id: mellat.terminalId,
    user_name: mellat.userName,
    password: mellat.password,
    name_fa: 'پرده',
    name_en: 'Parde',
    callback_hosts: callbackHosts,
    address_allowed: true,
    refunds: true,
  }
}
