import { type NoticeFault, noticeFault, type NoticeFields } from '#lib/text/notice-text.ts'
import type { Localized } from '#server/fail.ts'
import type { WordColumns } from './notice-text-queries.ts'

function sentenceOf(fault: NoticeFault): Localized {
  switch (fault.code) {
    case 'empty':
      return { fa: 'این را بنویسید.', en: 'Please fill this in.' }
    case 'long':
      return { fa: 'کوتاه‌ترش کنید.', en: 'Make it shorter.' }
    case 'control':
      return {
        fa: 'حرفی در این متن هست که دیده نمی‌شود و جهت یا خط را عوض می‌کند. آن را بردارید.',
        en: 'There is an unseen character here that turns the direction or ends the line. Remove it.',
      }
    case 'braces':
      return {
        fa: 'آکولاد فقط برای فیلدهاست؛ مثل {title}.',
        en: 'Braces are only for fields, as in {title}.',
      }
    case 'unknown':
      return {
        fa: `این پیام فیلد {${fault.name}} ندارد.`,
        en: `This notice has no field {${fault.name}}.`,
      }
    case 'missing':
      return {
        fa: `بی {${fault.name}} این پیام به کار نمی‌آید.`,
        en: `Without {${fault.name}} this notice is of no use.`,
      }
    case 'unsure':
      return {
        fa: `{${fault.name}} در خطی است که گاهی نمی‌آید. خط جدایی برایش بگذارید.`,
        en: `{${fault.name}} stands in a line that is left out at times. Give it a line of its own.`,
      }
    case 'free':
      return {
        fa: `{${fault.name}} را دیگران می‌نویسند و در عنوان نمی‌آید. آن را در متن بگذارید.`,
        en: `{${fault.name}} is written by others and does not stand in a subject. Put it in the text.`,
      }
    case 'inside':
      return {
        fa: `شرط {${fault.name}} فقط اول خط می‌آید.`,
        en: `The condition {${fault.name}} stands only at the start of a line.`,
      }
    case 'glued':
      return {
        fa: `پیش و پس از {${fault.name}} فاصله بگذارید، وگرنه نشانی باز نمی‌شود.`,
        en: `Put a space before and after {${fault.name}}; else the address does not open.`,
      }
  }
}

/** Returns the faults in the words of a letter, by column. */
export function wordFaults(words: WordColumns, fields: NoticeFields): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  for (const column of ['subject_fa', 'subject_en', 'text_fa', 'text_en'] as const) {
    const fault = noticeFault(words[column], column.startsWith('subject') ? 'subject' : 'text', fields)
    if (fault !== null) faults[column] = [sentenceOf(fault)]
  }
  return faults
}
