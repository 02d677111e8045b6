import { changed } from '../bank/changes.ts'
import type { SandboxConfig } from '../config.ts'

/** Windows in minutes; and where the bank's documents contradict each other, which version is emulated. */
export interface PasargadSettings {
  /** Lifetime of a login. */
  token_minutes: number
  /** The answer to an expired login: `401` is the HTTP status, `13008` the code in an answer with status 200. */
  expired_token: '401' | '13008'
  /** After how many minutes an unpaid page expires. */
  page_minutes: number
  /** After how many minutes unverified money goes back; contracts differ (25, 10). */
  verify_minutes: number
  /** How long after the payment verified money can be reversed; then it is confirmed. May be 0. */
  reverse_minutes: number
  reverse_needs_verify: boolean
  /** Whether the answer to a reversal is `{IsSuccess: true}` instead of no data. */
  reverse_is_success: boolean
  /** The answer to a second verify: 13428, 13029, 13034, 13046, or 0 with the data again. */
  second_verify: number
  /** The answer of verify about money that went back automatically: 13075 or 13033. */
  late_verify: number
  /** The answer of verify about a urlId of another invoice: 13009 or 13016. */
  foreign_url: number
  /** The answer of an inquiry about a paid invoice that nobody verified: 13031 or 0. */
  waiting_status: number
  /** Rials by which the bank's answers differ from the requested amount. */
  amount_shift: number
  /** Whether referenceNumber and trackId are JSON numbers; the trackId is above 2^53. */
  ids_as_numbers: boolean
  /** Whether returns know only success, failed and unknown. */
  old_statuses: boolean
  /** Fields that the return leaves out. */
  return_omits: string[]
  /**
   * Oddities of the next answers, each used once: data-text, data-null, unknown-after-commit (verify); status-text
   * (inquiry).
   */
  oddities: string[]
  min_amount_rial: number
}

export const defaultSettings: PasargadSettings = {
  token_minutes: 10,
  expired_token: '401',
  page_minutes: 15,
  verify_minutes: 25,
  reverse_minutes: 25,
  reverse_needs_verify: true,
  reverse_is_success: false,
  second_verify: 13428,
  late_verify: 13075,
  foreign_url: 13009,
  waiting_status: 13031,
  amount_shift: 0,
  ids_as_numbers: true,
  old_statuses: false,
  return_omits: [],
  oddities: [],
  min_amount_rial: 1000,
}

export const oddities = ['data-text', 'data-null', 'unknown-after-commit', 'status-text'] as const
export type Oddity = (typeof oddities)[number]

const choices: { [Name in keyof PasargadSettings]?: readonly unknown[] } = {
  expired_token: ['401', '13008'],
  second_verify: [13428, 13029, 13034, 13046, 0],
  late_verify: [13075, 13033],
  foreign_url: [13009, 13016],
  waiting_status: [13031, 0],
}

/** The settings with some of them changed, or the sentence that says what is wrong. */
export function changedSettings(before: PasargadSettings, changes: Record<string, unknown>): PasargadSettings | string {
  const settings = changed(before, changes)
  if (typeof settings === 'string') return settings
  for (const [name, values] of Object.entries(choices))
    if (!values.includes(settings[name as keyof PasargadSettings])) return `${name} is one of ${values.join(', ')}.`
  if (!settings.oddities.every((one) => oddities.some((known) => known === one)))
    return `oddities are of ${oddities.join(', ')}.`
  return settings
}

/** The shop's terminal. */
export interface Terminal {
  terminal_number: string
  user_name: string
  password: string
  name_fa: string
  name_en: string
  /** Host names (without port) to which browsers may return and from which calls and browsers may come. */
  hosts: string[]
  active: boolean
  /** Whether the shop's server calls from a registered address. */
  ip_allowed: boolean
  /** Whether the pay page opens only from the shop's own pages. */
  checks_referer: boolean
}

export function demoTerminalOf({ pasargad, callbackHosts }: SandboxConfig): Terminal {
  return {
    terminal_number: pasargad.terminalNumber,
    user_name: pasargad.userName,
    password: pasargad.password,
    name_fa: 'پرده',
    name_en: 'Parde',
    hosts: callbackHosts,
    active: true,
    ip_allowed: true,
    checks_referer: true,
  }
}
