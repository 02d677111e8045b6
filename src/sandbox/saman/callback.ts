import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { SamanSettings } from './terminal.ts'
import { outcomeOf, type Transaction } from './transaction.ts'

function fieldsOf(transaction: Transaction, version: number): Record<string, string> {
  const { token, terminal_id, res_num, amount_rial, affective_rial, wage_rial } = transaction
  const RefNum = transaction.ref_num ?? ''
  if (version === 4) return { Token: token, RefNum }
  const { state, status } = outcomeOf(transaction)
  return {
    Token: token,
    MID: terminal_id,
    TerminalId: terminal_id,
    State: state,
    Status: String(status),
    RRN: transaction.rrn ?? '',
    RefNum,
    ResNum: res_num,
    TraceNo: transaction.trace_no ?? '',
    Amount: String(amount_rial),
    Wage: wage_rial === null ? '' : String(wage_rial),
    AffectiveAmount: String(affective_rial ?? amount_rial),
    SecurePan: transaction.card_pan ?? '',
    HashedCardNumber: transaction.card_hash ?? '',
  }
}

/**
 * The address with the fields after the shop's own arguments. The RefNum is unescaped when the gateway "forgets" to
 * escape.
 */
function addressWith(address: string, fields: Record<string, string>, raw: boolean): string {
  const [base = '', fragment] = address.split('#', 2)
  const query = Object.entries(fields).map(([name, value]) =>
    raw && name === 'RefNum' ? `${name}=${value}` : new URLSearchParams({ [name]: value }).toString(),
  )
  const joint = base.includes('?') ? '&' : '?'
  return `${base}${joint}${query.join('&')}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Builds an honest browser's return, unless the test forges it. */
export function returnOf(
  transaction: Transaction,
  { version, raw_refnum }: SamanSettings,
  forged: Record<string, string> = {},
): BrowserReturn {
  const fields = { ...fieldsOf(transaction, version), ...forged }
  const { redirect_url: url, get_method } = transaction
  if (version === 3 && !get_method) return { method: 'POST', url, fields }
  return { method: 'GET', url: addressWith(url, fields, raw_refnum), fields: {} }
}
