import { changed } from '../bank/changes.ts'

/** Faults of a webhook transmission that a test can ask for. */
export const webhookFaults = [
  'none',
  'bad_signature',
  'changed_body',
  'reordered_body',
  'foreign_certificate',
  'expired_certificate',
  'old_webhook_id',
  'wrong_algorithm',
] as const
export type WebhookFault = (typeof webhookFaults)[number]

const captures = ['completed', 'pending_then_completed', 'pending_then_denied', 'declined'] as const
const refunds = ['completed', 'pending_then_completed', 'pending_then_failed'] as const
const webhookModes = ['sent', 'held'] as const

const pendingReasons = [
  'ECHECK',
  'PENDING_REVIEW',
  'UNILATERAL',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'VERIFICATION_REQUIRED',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
] as const

export interface PaypalSettings {
  /** Lifetime of an access token. */
  token_seconds: number
  /** How long a payer may take to approve, and then the shop to capture; after that the order is unknown (404). */
  approve_minutes: number
  capture_minutes: number
  /** The result of captures. A pending one is decided after `pending_minutes`. */
  capture: (typeof captures)[number]
  pending_reason: (typeof pendingReasons)[number]
  pending_minutes: number
  /** Added to the amount in answers about a capture, and their currency: faults that a shop must notice. */
  captured_cents_off: number
  captured_currency: string
  /** Whether a refusal is repeated for the same PayPal-Request-Id. */
  replay_refusals: boolean
  refund: (typeof refunds)[number]
  refund_days: number
  part_refunds: boolean
  /** `held`: events stay until the control API sends them, in any order. */
  webhooks: (typeof webhookModes)[number]
  webhook_delay_seconds: number
  /** How often each event is sent. */
  webhook_copies: number
  webhook_fault: WebhookFault
}

export const defaultSettings: PaypalSettings = {
  token_seconds: 32_400,
  approve_minutes: 360,
  capture_minutes: 360,
  capture: 'completed',
  pending_reason: 'PENDING_REVIEW',
  pending_minutes: 10,
  captured_cents_off: 0,
  captured_currency: 'USD',
  replay_refusals: false,
  refund: 'completed',
  refund_days: 180,
  part_refunds: true,
  webhooks: 'sent',
  webhook_delay_seconds: 0,
  webhook_copies: 1,
  webhook_fault: 'none',
}

const choices: Partial<Record<keyof PaypalSettings, readonly string[]>> = {
  capture: captures,
  pending_reason: pendingReasons,
  refund: refunds,
  webhooks: webhookModes,
  webhook_fault: webhookFaults,
}
const mostCopies = 20

/** The changed settings, or a sentence about the fault. */
export function changedSettings(base: PaypalSettings, changes: Record<string, unknown>): PaypalSettings | string {
  const settings = changed(base, changes)
  if (typeof settings === 'string') return settings
  for (const [name, known] of Object.entries(choices)) {
    const chosen = settings[name as keyof PaypalSettings]
    if (!known.includes(String(chosen))) return `"${name}" is one of ${known.join(', ')}.`
  }
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'number' || name === 'captured_cents_off') continue
    if (!Number.isSafeInteger(value) || value < 0) return `"${name}" is a whole number, 0 or more.`
  }
  const { webhook_copies: copies } = settings
  return copies < 1 || copies > mostCopies ? `"webhook_copies" is 1 to ${mostCopies}.` : settings
}

/** The shop's app at the gateway; its secret is in the settings of the process. */
export interface Terminal {
  client_id: string
  name_fa: string
  name_en: string
  webhook_id: string
  /** Where events go. */
  webhook_url: string
  /** Whether one `invoice_id` can be captured only once. */
  unique_invoices: boolean
}

export function changedTerminal(base: Terminal, changes: Record<string, unknown>): Terminal | string {
  const terminal = changed(base, changes)
  if (typeof terminal === 'string') return terminal
  return URL.canParse(terminal.webhook_url) ? terminal : '"webhook_url" has to be an absolute address.'
}
