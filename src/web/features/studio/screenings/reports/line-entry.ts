import type { InputOf } from '#contract/api.ts'
import { parsePercent } from '#lib/typed/percent-input.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { parseDay } from '#web/features/studio/form/instant-entry.ts'

export type LineEntry = {
  productId: number | null
  kind: 'part' | 'irr' | 'usd'
  value: string
  from: string
  to: string
}
type Body = InputOf<'POST /studio/report-parties/:id/lines'>['body']
export type LineFault = 'missing' | 'percent' | 'amount' | 'day'
type LineFaults = Partial<Record<'product_id' | 'share' | 'from_day' | 'to_day', LineFault>>

/** A typed day of either calendar as `2026-05-01`; undefined when it is none. */
export function typedDay(text: string): string | undefined {
  const read = parseDay(text)
  return typeof read === 'string' ? undefined : isoDay(read)
}

function shareOf({ kind, value }: Pick<LineEntry, 'kind' | 'value'>): Body['share'] | LineFault {
  if (kind === 'part') {
    const basisPoints = parsePercent(value)
    return basisPoints === undefined ? 'percent' : { kind, basis_points: basisPoints }
  }
  const read = kind === 'irr' ? parseTomanInput(value) : parseUsdInput(value)
  if (!('amount' in read) || read.amount < 1) return 'amount'
  return { kind: 'fixed', each: { amount: read.amount, currency: kind === 'irr' ? 'IRR' : 'USD' } }
}

/** Returns the typed text as a contract line, or the fault of each field. */
export function lineIn(entry: LineEntry): { body: Body } | { faults: LineFaults } {
  const { productId } = entry
  const share = shareOf(entry)
  const from = typedDay(entry.from)
  const isOpen = entry.to.trim() === ''
  const to = isOpen ? null : typedDay(entry.to)
  if (productId !== null && typeof share !== 'string' && from !== undefined && to !== undefined)
    return { body: { product_id: productId, share, from_day: from, to_day: to } }
  return {
    faults: {
      ...(productId === null ? { product_id: 'missing' as const } : {}),
      ...(typeof share === 'string' ? { share } : {}),
      ...(from === undefined ? { from_day: 'day' as const } : {}),
      ...(to === undefined ? { to_day: 'day' as const } : {}),
    },
  }
}
