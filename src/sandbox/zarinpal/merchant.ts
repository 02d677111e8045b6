/** A terminal registered with the emulated gateway. */
export interface Merchant {
  merchant_id: string
  terminal_id: string
  name_fa: string
  name_en: string
  /** Host names (without port) to which the buyer may be sent back. */
  callback_hosts: string[]
  status: 'active' | 'inactive' | 'suspended'
  /** Whether the terminal is locked to server addresses; without the lock nothing can be reversed (-62). */
  ip_restricted: boolean
  panel_token: string
  /** Whether the gateway verifies sessions itself when the request does not say (`auto_verify` absent). */
  auto_verify: boolean
}

export interface ZarinpalSettings {
  /** After how many minutes of virtual time an unverified payment goes back. */
  auto_return_minutes: number
  /** After how many minutes an unpaid session expires. */
  session_minutes: number
  reverse_minutes: number
  /** Smallest amount in Rials; published figures differ, and we use the larger one. */
  min_amount_rial: number
  /** Whether the answer 101 leaves `ref_id` out, as some reports say. */
  bare_101: boolean
  /** Mobile numbers that customers have registered with their bank: only these may agree to direct debits. */
  payman_mobiles: string[]
}

export const defaultSettings: ZarinpalSettings = {
  auto_return_minutes: 30,
  session_minutes: 30,
  reverse_minutes: 30,
  min_amount_rial: 10_000,
  bare_101: false,
  payman_mobiles: ['09120000012', '09120000001', '09350000012'],
}

export const largestAmountRial = 1_000_000_000
export const smallestRefundRial = 20_000
