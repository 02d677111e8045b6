import type { ReturnSaid } from '../gateway.ts'

const referenceShape = /^[\w+/=-]{1,50}$/

function fieldOf(fields: Readonly<Record<string, string>>, name: string): string | null {
  const found = Object.entries(fields).find(([key]) => key.toLowerCase() === name)?.[1]
  return found === undefined || found === '' ? null : found
}

/** A `+` that was not escaped in an address arrives as a space; a reference never contains a space. */
function referenceOf(fields: Readonly<Record<string, string>>): string | null {
  const reference = fieldOf(fields, 'refnum')?.replaceAll(' ', '+') ?? null
  return reference !== null && referenceShape.test(reference) ? reference : null
}

function outcomeOf(fields: Readonly<Record<string, string>>, reference: string | null): ReturnSaid['userOutcome'] {
  const state = fieldOf(fields, 'state')?.toLowerCase() ?? null
  const status = fieldOf(fields, 'status')
  // version 4.1 sends neither, so only the reference tells
  if (state === null && status === null) return reference === null ? 'failed' : 'maybe_paid'
  if (state === 'ok' || (state === null && status === '2')) return 'maybe_paid'
  return state === 'canceledbyuser' || (state === null && status === '1') ? 'cancelled' : 'failed'
}

/**
 * Reads both forms of the return: all fields as a form or an address (3.x), or only Token and RefNum (4.1). All of it
 * can be forged; the reference is only used to ask the bank.
 */
export function parseSamanReturn(fields: Readonly<Record<string, string>>): ReturnSaid {
  const reference = referenceOf(fields)
  return {
    sessionKey: fieldOf(fields, 'token'),
    orderKey: fieldOf(fields, 'resnum'),
    userOutcome: outcomeOf(fields, reference),
    bankReference: reference,
    ...(reference === null ? {} : { brought: { refNum: reference } }),
  }
}

/** Reads a reference that a buyer copied from the bank's receipt. */
export function parseSamanReference(typed: string): { brought: Record<string, string>; bankReference: string } | null {
  return referenceShape.test(typed) ? { brought: { refNum: typed }, bankReference: typed } : null
}
