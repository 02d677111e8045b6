import type { SandboxConfig } from '../config.ts'

/** A terminal registered with the emulated bank. */
export interface Terminal {
  terminal_id: string
  user_name: string
  password: string
  name_fa: string
  name_en: string
  /** Host names (without port) from which the buyer may come and to which they may return. */
  callback_hosts: string[]
  /** Whether the server's address is the registered one: without it every call is refused (421). */
  address_allowed: boolean
  /** Whether the contract has refunds. */
  refunds: boolean
}

export interface MellatSettings {
  /** How long a RefId lives. */
  session_minutes: number
  /** After how many minutes an unverified sale goes back. */
  verify_minutes: number
  /** How long after the payment a verified sale can be reversed. */
  reversal_minutes: number
  /**
   * Whether an unsettled sale is settled automatically after the reversal time. The documents differ: v1.29 no, v1.39
   * yes.
   */
  auto_settle: boolean
  /** True: sale references above 2^53 with 18 or 19 digits; false: 12 digits. */
  long_references: boolean
  /** Whether the return gives the paid amount and its details, as newer documents say. */
  final_amount: boolean
  /** Whether answers have another prefix, spaces around the value, and one after the comma. */
  loose_answers: boolean
  /** How far the shop's local date and time may differ from Tehran's; 0 switches the check off. */
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

/** The terminal that always exists. */
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
