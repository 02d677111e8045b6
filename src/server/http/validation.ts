import type { z } from 'zod'
import type { Localized } from '../fail.ts'

const digits = (n: unknown) => ({
  fa: new Intl.NumberFormat('fa-IR').format(Number(n)),
  en: new Intl.NumberFormat('en-GB').format(Number(n)),
})

/** A field that has to be filled is empty. */
export const required: Localized = { fa: 'این خانه را پر کنید.', en: 'this field is required' }

/** A text has more than `most` characters. */
export function tooLong(most: unknown): Localized {
  const n = digits(most)
  return { fa: `بیشتر از ${n.fa} نویسه جا نمی‌شود.`, en: `No more than ${n.en} characters fit.` }
}

function tooSmall(issue: Extract<z.core.$ZodIssue, { code: 'too_small' }>): Localized {
  const n = digits(issue.minimum)
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1
      ? required
      : { fa: `دست‌کم ${n.fa} نویسه بنویسید.`, en: `Write at least ${n.en} characters.` }
  if (issue.origin === 'array') return { fa: `دست‌کم ${n.fa} مورد برگزینید.`, en: `Choose at least ${n.en}.` }
  return { fa: `کمترین مقدار ${n.fa} است.`, en: `The least value is ${n.en}.` }
}

function tooBig(issue: Extract<z.core.$ZodIssue, { code: 'too_big' }>): Localized {
  if (issue.origin === 'string') return tooLong(issue.maximum)
  const n = digits(issue.maximum)
  if (issue.origin === 'array') return { fa: `بیشتر از ${n.fa} مورد نمی‌شود.`, en: `No more than ${n.en}.` }
  return { fa: `بیشترین مقدار ${n.fa} است.`, en: `The greatest value is ${n.en}.` }
}

function messageOf(issue: z.core.$ZodIssue): Localized {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? required
        : { fa: 'این مقدار خوانده نشد.', en: 'This value could not be read.' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return { fa: 'یکی از گزینه‌های فهرست را برگزینید.', en: 'Choose one of the options.' }
    case 'unrecognized_keys':
      return { fa: 'این خانه شناخته نیست.', en: 'This field is not known.' }
    default:
      return { fa: 'این مقدار درست نیست.', en: 'This value is not right.' }
  }
}

/** zod's issues as the specification's map of field → messages. */
export function fieldsOf(error: z.ZodError): Record<string, Localized[]> {
  const fields: Record<string, Localized[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    const list = (fields[name] ??= [])
    list.push(messageOf(issue))
  }
  return fields
}
