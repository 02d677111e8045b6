import { commentLimit, commentText, letterText } from '#lib/persian/visible-text.ts'
import { failFields, type Localized } from '../../../fail.ts'
import { required } from '../../../http/validation.ts'

const tooLong: Localized = {
  fa: 'نوشته تا ۵۰۰۰ حرف جا دارد. کوتاه‌ترش کنید.',
  en: `A comment has up to ${commentLimit.toLocaleString('en')} characters. Please shorten it.`,
}
const stacked: Localized = {
  fa: 'روی یک حرف بیش از اندازه نشانه گذاشته شده است.',
  en: 'One of the letters carries too many marks.',
}

/** The longest appeal, in characters as its column counts them. */
const appealLimit = 2000

const longAppeal: Localized = {
  fa: 'این نوشته تا ۲۰۰۰ حرف جا دارد. کوتاه‌ترش کنید.',
  en: 'This has room for 2,000 characters. Please shorten it.',
}

/** Returns an appeal's text as it is stored. Fails with 422 for `text`. */
export function readAppeal(input: string): string {
  const read = letterText(input, appealLimit)
  if ('text' in read && Array.from(read.text).length <= appealLimit) return read.text
  const refused = 'text' in read ? 'too_long' : read.refused
  return failFields({ text: [{ blank: required, too_long: longAppeal, stacked_marks: stacked }[refused]] })
}

/** A comment’s text as it is stored. Fails with 422 for `text`. */
export function readComment(input: string): string {
  const read = commentText(input)
  if ('text' in read) return read.text
  const sentence = { blank: required, too_long: tooLong, stacked_marks: stacked }[read.refused]
  return failFields({ text: [sentence] })
}
