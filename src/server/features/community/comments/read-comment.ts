import { commentLimit, commentText } from '#lib/visible-text.ts'
import { failFields, type Localized } from '../../../fail.ts'
import { required } from '../../../http/validation.ts'

const tooLong: Localized = {
  fa: 'نوشته تا ۵۰۰۰ نویسه جا دارد. کوتاه‌ترش کنید.',
  en: `A comment has up to ${commentLimit.toLocaleString('en')} characters. Please shorten it.`,
}
const stacked: Localized = {
  fa: 'روی یک حرف بیش از اندازه نشانه گذاشته شده است.',
  en: 'One of the letters carries too many marks.',
}

/** A comment’s text as it is stored. Fails with 422 for `text`. */
export function readComment(input: string): string {
  const read = commentText(input)
  if ('text' in read) return read.text
  const sentence = { blank: required, too_long: tooLong, stacked_marks: stacked }[read.refused]
  return failFields({ text: [sentence] })
}
