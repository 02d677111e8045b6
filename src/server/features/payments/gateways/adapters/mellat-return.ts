import { maskedCard } from './card-mask.ts'
import type { ReturnSaid, AttemptFacts } from '../gateway.ts'

const greatestLong = 2n ** 63n - 1n

/** The bank's number of a sale as text; null when the bank's own type could not hold it, and for zeros. */
function saleReferenceOf(text: string | undefined): string | null {
  const reference = text?.trim() ?? ''
  if (!/^\d{1,19}$/.test(reference)) return null
  const value = BigInt(reference)
  return value === 0n || value > greatestLong ? null : reference
}

function present(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null))
}

const cancelled = '17'

/**
 * Reads the form of a return. Its reference counts only together with both our own numbers, RefId and SaleOrderId:
 * verify has no amount, so this pair ties a payment to its price. The caller compares the two with the attempt.
 */
export function parseReturn(fields: Readonly<Record<string, string>>): ReturnSaid {
  const sessionKey = fields['RefId']?.trim() ?? ''
  const orderKey = fields['SaleOrderId']?.trim() ?? ''
  const resCode = fields['ResCode']?.trim() ?? ''
  const amount = fields['FinalAmount']?.trim() ?? ''
  const isPair = sessionKey !== '' && orderKey !== ''
  const bankReference = isPair ? saleReferenceOf(fields['SaleReferenceId']) : null
  const userOutcome = resCode === '' || resCode === '0' ? 'maybe_paid' : resCode === cancelled ? 'cancelled' : 'failed'
  const brought = present({
    resCode: /^\d{1,4}$/.test(resCode) ? resCode : null,
    saleReferenceId: bankReference,
    finalAmount: /^\d{1,15}$/.test(amount) ? amount : null,
    // the bank's calls never name the card, so the receipt shows this one
    cardMask: maskedCard(fields['CardHolderPan']?.trim() ?? null),
  })
  return {
    sessionKey: sessionKey === '' ? null : sessionKey,
    orderKey: orderKey === '' ? null : orderKey,
    userOutcome,
    ...(isPair ? { brought } : {}),
    bankReference,
  }
}

/** Reads a reference that a buyer copied from the bank's receipt. */
export function parseReference(typed: string): { brought: Record<string, string>; bankReference: string } | null {
  const bankReference = saleReferenceOf(typed)
  return bankReference === null ? null : { brought: { saleReferenceId: bankReference }, bankReference }
}

/** A reference to ask the bank about, with what the browser said about it. */
export interface Lead {
  saleReferenceId: string
  cardMask: string | null
  /** The browser named a different amount from ours: such a sale is not confirmed. */
  isOfAnotherAmount: boolean
}

/** The references to ask with, newest first; for a paid attempt only the sale that paid it. */
export function leadsOf(attempt: AttemptFacts): Lead[] {
  const leads = new Map<string, Lead>()
  for (const { saleReferenceId, cardMask, finalAmount } of attempt.brought) {
    if (saleReferenceId === undefined) continue
    const known = leads.get(saleReferenceId)
    const differs = finalAmount !== undefined && BigInt(finalAmount) !== BigInt(attempt.money.amount)
    leads.set(saleReferenceId, {
      saleReferenceId,
      cardMask: known?.cardMask ?? cardMask ?? null,
      // a sale that we may have confirmed already is not dropped because of a later return
      isOfAnotherAmount: differs && known?.isOfAnotherAmount !== false,
    })
  }
  if (attempt.bankReference === null) return [...leads.values()]
  const { bankReference: saleReferenceId } = attempt
  return [leads.get(saleReferenceId) ?? { saleReferenceId, cardMask: null, isOfAnotherAmount: false }]
}
