/** A consent to direct debits at the emulated bank. Amounts are Rial; times are ISO 8601 on the virtual clock. */
export interface Contract {
  authority: string
  merchant_id: string
  mobile: string
  ssn: string | null
  expires_at: string
  max_daily_count: number
  max_monthly_count: number
  max_amount: number
  callback_url: string
  created_at: string
  state: 'open' | 'agreed' | 'refused' | 'cancelled'
  bank_code: string | null
  signature: string | null
  /** Whether the shop has fetched the signature. */
  verified: boolean
  debits: { authority: string; amount: number; at: string }[]
}

export type ContractRequest = Pick<
  Contract,
  | 'merchant_id'
  | 'mobile'
  | 'ssn'
  | 'expires_at'
  | 'max_daily_count'
  | 'max_monthly_count'
  | 'max_amount'
  | 'callback_url'
>

export type ContractEvent =
  | { type: 'requested'; authority: string; at: string; request: ContractRequest }
  | { type: 'agreed'; authority: string; bank_code: string; signature: string }
  | { type: 'refused'; authority: string; bank_code: string }
  | { type: 'verified'; authority: string }
  | { type: 'debited'; authority: string; debit: Contract['debits'][number] }
  | { type: 'cancelled'; authority: string }
  | { type: 'wiped' }

export function requested(authority: string, at: string, request: ContractRequest): Contract {
  return {
    ...request,
    authority,
    created_at: at,
    state: 'open',
    bank_code: null,
    signature: null,
    verified: false,
    debits: [],
  }
}

export function changedBy(before: Contract, event: Exclude<ContractEvent, { type: 'requested' | 'wiped' }>): Contract {
  switch (event.type) {
    case 'agreed':
      return { ...before, state: 'agreed', bank_code: event.bank_code, signature: event.signature }
    case 'refused':
      return { ...before, state: 'refused', bank_code: event.bank_code }
    case 'verified':
      return { ...before, verified: true }
    case 'debited':
      return { ...before, debits: [...before.debits, event.debit] }
    case 'cancelled':
      return { ...before, state: 'cancelled' }
  }
}

/** The day of an instant in Tehran, `YYYY-MM-DD`: banks count by their own days and months. */
export function tehranDay(instant: Date): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tehran' })
}

/** Why a debit of this amount would break the contract now; null when it would not. */
export function breach(contract: Contract, amount: number, now: Date): string | null {
  if (contract.state !== 'agreed') return 'The contract is not active.'
  if (now >= new Date(contract.expires_at)) return 'The contract has expired.'
  if (amount > contract.max_amount) return 'The amount is above the limit of the contract.'
  const day = tehranDay(now)
  const days = contract.debits.map(({ at }) => tehranDay(new Date(at)))
  if (days.filter((one) => one === day).length >= contract.max_daily_count) return 'No more debits today.'
  const inMonth = days.filter((one) => one.slice(0, 7) === day.slice(0, 7)).length
  return inMonth >= contract.max_monthly_count ? 'No more debits this month.' : null
}
