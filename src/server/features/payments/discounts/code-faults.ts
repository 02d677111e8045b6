import { localDigits } from '#lib/persian/digits.ts'
import type { Localized } from '#server/fail.ts'
import { codeKey } from './code-spelling.ts'
import type { CodeFields } from './edit-code.ts'

const shortest = 4
const longest = 24
const mostUses = 10_000_000
const leastRials = 1000

export const sentences = {
  code: {
    fa: 'کد از ۴ تا ۲۴ حرف و رقم است.',
    en: 'A code has 4 to 24 letters and digits.',
  },
  taken: { fa: 'کد دیگری با همین نوشته باز است.', en: 'Another open code is written the same.' },
  used: {
    fa: 'این کد به کار رفته است و نوشته‌اش عوض نمی‌شود. کد تازه‌ای بسازید.',
    en: 'This code has been used and keeps its spelling. Make a new one.',
  },
  one_way: { fa: 'یا درصد یا مبلغ را بنویسید.', en: 'Write either a percentage or an amount.' },
  percent: { fa: 'درصد از ۱ تا ۱۰۰ است.', en: 'A percentage is between 1 and 100.' },
  irr: { fa: 'کمترین مبلغ ۱۰۰ تومان است.', en: 'The least amount is 100 Toman.' },
  positive: { fa: 'عددی بزرگ‌تر از صفر بنویسید.', en: 'Write a number above zero.' },
  limit: { fa: 'از ۱ تا ۱۰٬۰۰۰٬۰۰۰ بار، یا خالی.', en: 'Between 1 and 10,000,000 times, or empty.' },
  ends_early: { fa: 'پایان باید بعد از شروع باشد.', en: 'The end must be after the beginning.' },
  no_product: { fa: 'چنین عنوانی نداریم.', en: 'We have no such title.' },
  belowUses: (uses: number): Localized => ({
    fa: `این کد تا همین حالا ${localDigits(uses, 'fa')} بار به کار رفته یا نگه داشته شده است.`,
    en: `This code has already been used or held ${uses} times.`,
  }),
} as const

type Put = (field: string, fault: Localized) => void

function amountFaults(fields: CodeFields, put: Put): void {
  const percent = fields.percent ?? null
  const irr = fields.amount_irr ?? null
  const usd = fields.amount_usd ?? null
  if (percent !== null && (percent < 1 || percent > 100)) put('percent', sentences.percent)
  const field = percent === null ? 'amount_irr' : 'percent'
  if ((percent === null) === (irr === null && usd === null)) put(field, sentences.one_way)
  if (irr !== null && irr < leastRials) put('amount_irr', sentences.irr)
  if (usd !== null && usd < 1) put('amount_usd', sentences.positive)
}

/** Faults of a code's fields, by the contract's names. */
export function codeFaults(fields: CodeFields): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  const put: Put = (field, fault) => {
    faults[field] ??= [fault]
  }
  const key = codeKey(fields.code)
  if (key.length < shortest || key.length > longest) put('code', sentences.code)
  amountFaults(fields, put)
  for (const name of ['total_limit', 'member_limit'] as const) {
    const limit = fields[name] ?? null
    if (limit !== null && (limit < 1 || limit > mostUses)) put(name, sentences.limit)
  }
  for (const name of ['minimum_irr', 'minimum_usd'] as const) if ((fields[name] ?? 1) < 1) put(name, sentences.positive)
  const { starts_at, ends_at } = fields
  if (starts_at != null && ends_at != null && Date.parse(ends_at) <= Date.parse(starts_at))
    put('ends_at', sentences.ends_early)
  return faults
}
