/** A terminal registered with the emulated gateway. */
export interface Terminal {
  /** Digits: as text when a payment is opened, as a number in every later call. */
  terminal_id: string
  name_fa: string
  name_en: string
  /** Host names (without port) from which the buyer may come and to which they may return. */
  callback_hosts: string[]
  active: boolean
  /** Whether the shop's server calls from its registered address. */
  ip_allowed: boolean
}

/** Settings where the two valid documents, or reports about them, differ; and the windows. */
export interface SamanSettings {
  /**
   * 3: the whole return, by form, or by query when the shop asked for it. 4: Token and RefNum in the query, the rest by
   * receipt.
   */
  version: number
  /** Whether the RefNum is unescaped in a query, so that its `+` is read as a space. */
  raw_refnum: boolean
  /** The answer to a second verify: 0 (it confirms again) or 2 (duplicate request). */
  second_verify: number
  /** Whether that 2 comes without details of the transaction. */
  bare_duplicate: boolean
  /** Rials by which `OrginalAmount` is above (or below) the requested amount. */
  original_amount_off: number
  /** Whether `Success` is true even in a refusal. */
  success_always: boolean
  /** Whether RRN and trace number are JSON numbers of 19 digits. */
  numeric_ids: boolean
  /** Whether this contract may ask for receipts. */
  receipt_allowed: boolean
  /** Whether a missing receipt is also an HTTP 404. */
  receipt_http_404: boolean
  /** Whether the answer with a token gives the pay page in a header (`X-IPG-Url`). */
  neo: boolean
  /** Whether the pay page requires that the buyer comes from the shop. */
  needs_referer: boolean
  min_amount_rial: number
  /** After how many minutes an unverified payment goes back. */
  verify_minutes: number
  /** Minutes, counted from the payment. */
  reverse_minutes: number
  /** Minutes, counted from the token. */
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

/** A sentence about the fault in them; undefined when there is none. */
export function faultOf({ version, second_verify, ...rest }: SamanSettings): string | undefined {
  if (version !== 3 && version !== 4) return 'version is 3 or 4.'
  if (second_verify !== 0 && second_verify !== 2) return 'second_verify is 0 or 2.'
  const whole = Object.values(rest).every((value) => typeof value !== 'number' || Number.isSafeInteger(value))
  return whole ? undefined : 'Amounts and minutes are whole numbers.'
}
