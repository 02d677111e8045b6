import { dirOf, type Locale } from '#lib/text/locale.ts'
import { onOneLine, smsText } from '#lib/text/notice-text.ts'
import type { SaidWords } from './letter.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

/** The last line of a mail that can be switched off. */
export interface Foot {
  line: string
  url: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isAddress = (link: string) => /^https?:\/\//.test(link)

/**
 * Writes a line of a mail. An address of ours at its end becomes a button under the words before it ("Your tickets:
 * …"), and one in its middle a link. Addresses that people write are never links: they could lead our readers anywhere.
 */
function lineAsHtml(line: string, links: readonly string[]): string {
  const link = links.find((one) => isAddress(one) && line.includes(one))
  if (link === undefined) return `<p style="margin:0 0 12px;font-size:15px;line-height:1.9">${escaped(line)}</p>`
  const href = escaped(link)
  const [before = '', ...after] = line.split(link)
  const label = before.replace(/[\s:：]+$/, '')
  if (label !== '' && after.join(link).trim() === '')
    return `<p style="margin:4px 0 16px;font-size:15px;line-height:1.6"><a href="${href}" style="display:inline-block;padding:11px 20px;border-radius:10px;background:#0f0e13;color:#faf7f1;text-decoration:none;font-weight:700">${escaped(label)}</a></p>`
  const anchor = `<a href="${href}" dir="ltr" style="color:inherit">${href}</a>`
  return `<p style="margin:0 0 12px;font-size:15px;line-height:1.9">${escaped(before)}${anchor}${escaped(after.join(link))}</p>`
}

export const letterSms = (words: SaidWords): string => smsText(words)

/** A mail as text and as plain HTML. `code` stands large in it. */
export function letterMail(
  { subject: given, lines, links = [] }: SaidWords,
  locale: Locale,
  { foot = null, code = null }: { foot?: Foot | null; code?: string | null } = {},
): Mail {
  const subject = onOneLine(given)
  const font = "font-family:Vazirmatn,Tahoma,'Segoe UI',sans-serif"
  const paragraphs = lines.map((line) => lineAsHtml(line, links))
  const large =
    code === null
      ? ''
      : `<p style="margin:0 0 16px;font-size:34px;letter-spacing:6px;font-weight:700" dir="ltr">${escaped(code)}</p>\n`
  const last =
    foot === null
      ? ''
      : `<p style="margin:24px 0 0;font-size:13px;line-height:1.9;color:#5f5866"><a href="${escaped(foot.url)}" style="color:inherit">${escaped(foot.line)}</a></p>`
  return {
    subject,
    text: `${subject}${code === null ? '.' : ''}\n\n${lines.join('\n')}\n${foot === null ? '' : `\n${foot.line}: ${foot.url}\n`}`,
    html: `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf7f1;color:#0f0e13;${font}">
<div style="max-width:440px;margin:0 auto" lang="${locale}" dir="${dirOf(locale)}">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${escaped(subject)}</p>
${large}${paragraphs.join('\n')}${last}
</div></body></html>
`,
  }
}
