/** A terminal registered with the emulated gateway. */
export interface Terminal {
  /** Digits: text when a payment is opened, a number in every later call. */
  terminal_id: string
  name_fa: string
  name_en: string
  /** Host names (without port) that the buyer may come from and be sent back to. */
  callback_hosts: string[]
  active: boolean
  /** Whether the shop's server calls from its registered address. */
  ip_allowed: boolean
}

/** Where the two living documents, or reports about them, say different things, and how long its windows are. */
export interface SamanSettings {
  /** 3: the whole return, by form, or by query when the shop asked for it. 4: Token and RefNum in the query, the rest by receipt. */
  version: number
  /** Whether the RefNum stands in a query as it is, so that its `+` is read as a blank. */
  raw_refnum: boolean
  /** What verifying once more answers: 0 (it confirms again) or 2 (duplicate request). */
  second_verify: number
  /** Whether that 2 comes without details of the transaction. */
  bare_duplicate: boolean
  /** Rials that `OrginalAmount` is above (or below) what was asked for. */
  original_amount_off: number
  /** Whether `Success` is true even beside a refusal. */
  success_always: boolean
  /** Whether RRN and trace number come as bare numbers of 19 digits. */
  numeric_ids: boolean
  /** Whether this contract may ask for receipts. */
  receipt_allowed: boolean
  /** Whether a receipt that is not there is an HTTP 404 as well. */
  receipt_http_404: boolean
  /** Whether the answer to a token names the pay page in a header (`X-IPG-Url`). */
  neo: boolean
  /** Whether the pay page wants to see that the buyer comes from the shop. */
  needs_referer: boolean
  min_amount_rial: number
  /** A payment that nobody verified goes back after so many minutes. */
  verify_minutes: number
  /** Counted from the payment. */
  reverse_minutes: number
  /** Counted from the token. */
  receipt_minutes: number
}

export const defaultSettings: SamanSettings = {
  version: 3,
  raw_refnum: false,
  second_verify: 0,
  bare_duplicate: false,
  original_amount_off: 0,
  success_always: false,
  numeric_ids: false,
  receipt_allowed: true,
  receipt_http_404: false,
  neo: false,
  needs_referer: true,
  min_amount_rial: 2000,
  verify_minutes: 30,
  reverse_minutes: 50,
  receipt_minutes: 60,
}

/** The sentence says what is wrong with them; undefined when nothing is. */
export function faultOf({ version, second_verify, ...rest }: SamanSettings): string | undefined {
  if (version !== 3 && version !== 4) return 'version is 3 or 4.'
  if (second_verify !== 0 && second_verify !== 2) return 'second_verify is 0 or 2.'
  const whole = Object.values(rest).every((value) => typeof value !== 'number' || Number.isSafeInteger(value))
  return whole ? undefined : 'Amounts and minutes are whole numbers.'
}
