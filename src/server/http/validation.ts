import type { z } from 'zod'
import { AppError, type Localized } from '../fail.ts'

const digits = (n: unknown) => ({
  fa: new Intl.NumberFormat('fa-IR').format(Number(n)),
  en: new Intl.NumberFormat('en-GB').format(Number(n)),
})

/** A required field is empty. */
export const required: Localized = { fa: 'این قسمت را پر کنید.', en: 'this field is required' }

/** A name has an address in it. */
export const noAddress: Localized = {
  fa: 'نشانی سایت یا ایمیل در نام نمی‌آید.',
  en: 'A name has no web or e-mail address in it.',
}

/** A text has more than `most` characters. */
export function tooLong(most: unknown): Localized {
  const n = digits(most)
  return { fa: `بیشتر از ${n.fa} حرف جا نمی‌شود.`, en: `No more than ${n.en} characters fit.` }
}

function tooSmall(issue: Extract<z.core.$ZodIssue, { code: 'too_small' }>): Localized {
  const n = digits(issue.minimum)
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1
      ? required
      : { fa: `دست‌کم ${n.fa} حرف بنویسید.`, en: `Write at least ${n.en} characters.` }
  if (issue.origin === 'array') return { fa: `دست‌کم ${n.fa} مورد انتخاب کنید.`, en: `Choose at least ${n.en}.` }
  return { fa: `کمترین مقدار ${n.fa} است.`, en: `The least value is ${n.en}.` }
}

function tooBig(issue: Extract<z.core.$ZodIssue, { code: 'too_big' }>): Localized {
  if (issue.origin === 'string') return tooLong(issue.maximum)
  const n = digits(issue.maximum)
  if (issue.origin === 'array') return { fa: `بیشتر از ${n.fa} مورد نمی‌شود.`, en: `No more than ${n.en}.` }
  return { fa: `بیشترین مقدار ${n.fa} است.`, en: `The greatest value is ${n.en}.` }
}

/** The expected value, by type; for other types the sentence only says that the type is wrong. */
const expectations: Record<string, Localized> = {
  string: { fa: 'این‌جا باید متن باشد.', en: 'This has to be a text.' },
  number: { fa: 'این‌جا باید عدد باشد.', en: 'This has to be a number.' },
  int: { fa: 'این‌جا باید عدد درست بی‌اعشار باشد.', en: 'This has to be a whole number.' },
  boolean: { fa: 'این‌جا باید بله یا نه باشد.', en: 'This has to be true or false.' },
  array: { fa: 'این‌جا باید فهرست باشد.', en: 'This has to be a list.' },
}
const otherType: Localized = { fa: 'نوع این مقدار درست نیست.', en: 'This is another type of value than is read here.' }

/** The value at the place of an issue. */
function givenAt(path: readonly PropertyKey[], given: unknown): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : inner,
    given,
  )
}

function messageOf(issue: z.core.$ZodIssue, given: unknown): Localized {
  switch (issue.code) {
    case 'invalid_type': {
      const value = givenAt(issue.path, given)
      return value === undefined || value === null ? required : (expectations[issue.expected] ?? otherType)
    }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return { fa: 'یکی از گزینه‌های فهرست را انتخاب کنید.', en: 'Choose one of the options.' }
    case 'unrecognized_keys':
      return { fa: 'این خانه شناخته نیست.', en: 'This field is not known.' }
    default:
      return { fa: 'این مقدار درست نیست.', en: 'This value is not right.' }
  }
}

/** zod's issues as the specification's map of field → messages. */
function fieldsOf(error: z.ZodError, given: unknown): Record<string, Localized[]> {
  const fields: Record<string, Localized[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    const list = (fields[name] ??= [])
    list.push(messageOf(issue, given))
  }
  return fields
}

/** Reads a caller's input by its schema. @throws AppError 422 with a message at each wrong field */
export function readInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new AppError('request.invalid', { fields: fieldsOf(result.error, given) })
}
