import { dirOf, type Locale } from '#lib/text/locale.ts'
import type { Localized } from '#server/fail.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const document = (title: string, lines: readonly string[], locale: Locale) => `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${lines.join('\n')}
</main></body></html>
`

/** The page for a visitor without a script whose case is open. */
export function openedPage({ number, url }: { number: string; url: string }, locale: Locale): string {
  const words =
    locale === 'fa'
      ? { title: `پیام‌تان رسید: پروندهٔ ${number}`, line: 'پاسخ با همین نشانی خوانده می‌شود:' }
      : { title: `Your message has arrived: case ${number}`, line: 'The answer can be read at:' }
  const link = `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`
  return document(words.title, [`<p>${words.line}</p>`, link], locale)
}

/** The form has one field for both. */
const reach: Localized = { fa: 'موبایل یا ایمیل', en: 'Mobile or e-mail' }
/** The names that the fields have on the form. */
const fields: Record<string, Localized> = {
  full_name: { fa: 'نام و نام خانوادگی', en: 'Full name' },
  email: reach,
  phone: reach,
  subject: { fa: 'موضوع', en: 'Subject' },
  reference: { fa: 'کد بلیت یا شمارهٔ سفارش', en: 'Ticket code or order number' },
  message: { fa: 'پیام', en: 'Message' },
  captcha: { fa: 'پنج رقم', en: 'The five digits' },
}

/** The page for a visitor without a script whose form is wrong: after going back, the typed text is still there. */
export function refusedPage(sentence: string, faults: Record<string, Localized[]>, locale: Locale): string {
  const title = locale === 'fa' ? 'پیام فرستاده نشد' : 'The message was not sent'
  const back =
    locale === 'fa'
      ? 'به صفحهٔ پیش برگردید: نوشته‌هایتان سر جایشان است. رقم‌های تازه با بارگذاری دوبارهٔ صفحه می‌آید.'
      : 'Go back to the page before: what you wrote is still there. Loading it again brings new digits.'
  const items = Object.entries(faults).flatMap(([field, sentences]) =>
    sentences.map((said) => `<li>${escaped(fields[field]?.[locale] ?? field)}: ${escaped(said[locale])}</li>`),
  )
  return document(title, [`<p>${escaped(sentence)}</p>`, `<ul>${items.join('')}</ul>`, `<p>${back}</p>`], locale)
}
