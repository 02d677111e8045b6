import { problems, type ProblemCode } from '#contract/problem.ts'
import { titleWords } from '#contract/catalog/title-words.ts'
import { formatWait } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

/** The values for the blanks of a sentence; a name may differ by language. */
export type ProblemData = Record<string, string | number | Localized>

/** The only error that features throw on purpose: a stable code, and the data for its sentence. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ProblemCode
  readonly data: ProblemData
  /** field → messages in both languages, for 422 */
  readonly fields: Record<string, Localized[]> | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    options: {
      data?: ProblemData
      fields?: Record<string, Localized[]>
      headers?: Record<string, string> | undefined
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.data = options.data ?? {}
    this.fields = options.fields
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return problems[this.code].status
  }
}

export interface Localized {
  fa: string
  en: string
}

/** Ends the call with a problem of the contract. */
export function fail(code: ProblemCode, data?: ProblemData, cause?: unknown): never {
  throw new AppError(code, { ...(data === undefined ? {} : { data }), cause })
}

/** Ends the call with 422 and a map of field → messages. */
export function failFields(fields: Record<string, Localized[]>): never {
  throw new AppError('request.invalid', { fields })
}

/** Ends the call with 429 and Retry-After. */
export function failTooMany(
  seconds: number,
  code: 'request.too_many' | 'auth.resend_too_soon' = 'request.too_many',
): never {
  throw new AppError(code, { data: { seconds }, headers: { 'retry-after': String(seconds) } })
}

/** Returns the word for a title of this kind in a sentence. */
export const calledBy = (kind: ProductKind): { what: Localized } => ({ what: titleWords[kind] })

// a title whose kind the caller does not know is what most titles are
const usual: ProblemData = calledBy('movie')

/**
 * The sentence of a code in a language with its placeholders filled. The caller writes numbers in the reader's digits.
 */
export function sentence(code: ProblemCode, locale: Locale, data: ProblemData = {}): string {
  return problems[code][locale].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = name === 'wait' ? formatWait(Number(data['seconds']), locale) : (data[name] ?? usual[name])
    if (value === undefined) return whole
    if (typeof value === 'object') return value[locale]
    return typeof value === 'number' ? new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en-GB').format(value) : value
  })
}
