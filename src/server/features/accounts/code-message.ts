import type { CodePurpose } from '#lib/code-purpose.ts'
import { toPersianDigits } from '#lib/digits.ts'
import { dirOf, type Locale } from '#lib/locale.ts'
import type { Mail } from '../notices/index.ts'
import { type CodeText, textOf } from './code-purpose.ts'

const why: Record<CodeText, Record<Locale, string>> = {
  register: { fa: 'کد ثبت‌نام در پرده', en: 'Your Parde sign-up code' },
  reset: { fa: 'کد رمز تازه در پرده', en: 'Your Parde code for a new password' },
  change_user_name: { fa: 'کد نام کاربری تازه در پرده', en: 'Your Parde code for a new user name' },
  delete_account: { fa: 'کد حذف حساب در پرده', en: 'Your Parde code for deleting the account' },
  reach: { fa: 'کد رسیدن پیام‌های پرده', en: 'Your Parde code to show that messages arrive' },
  gift: { fa: 'کد هدیهٔ شما در پرده', en: 'Your Parde code for the gift' },
}

const life = {
  fa: 'تا دو دقیقه کار می‌کند. آن را به کسی نگویید.',
  en: 'It works for two minutes. Share it with nobody.',
}
const stray = {
  fa: 'اگر شما این کد را نخواسته‌اید، کاری لازم نیست.',
  en: 'If you did not ask for it, there is nothing to do.',
}

/** A text message; its last line lets the phone fill in the code (origin-bound one-time codes). */
export function codeSms(purpose: CodePurpose, code: string, locale: Locale, host: string): string {
  const shown = locale === 'fa' ? toPersianDigits(code) : code
  return `${why[textOf(purpose)][locale]}: ${shown}\n${life[locale]}\n\n@${host} #${code}`
}

/** A mail with the code in its subject, as text and as plain HTML. */
export function codeMail(purpose: CodePurpose, code: string, locale: Locale): Mail {
  const shown = locale === 'fa' ? toPersianDigits(code) : code
  const heading = why[textOf(purpose)][locale]
  const font = "font-family:Vazirmatn,Tahoma,'Segoe UI',sans-serif"
  return {
    subject: `${heading}: ${shown}`,
    text: `${heading}: ${shown}\n\n${life[locale]}\n${stray[locale]}\n`,
    html: `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}"><head><meta charset="utf-8"><title>${heading}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf7f1;color:#0f0e13;${font}">
<div style="max-width:440px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px">${heading}</p>
<p style="margin:0 0 16px;font-size:34px;letter-spacing:6px;font-weight:700" dir="ltr">${shown}</p>
<p style="margin:0 0 8px;font-size:15px;line-height:1.9">${life[locale]}</p>
<p style="margin:0;font-size:14px;line-height:1.9;color:#5f5866">${stray[locale]}</p>
</div></body></html>
`,
  }
}
