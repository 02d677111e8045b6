import { dirOf, type Locale } from '#lib/locale.ts'
import { formatMoney, type Money } from '#lib/money.ts'
import type { Mail } from '../code-message.ts'
import { deviceName } from '../device.ts'
import type { Notice } from './notices.ts'

interface Words {
  subject: string
  /** Sentences, one per line of the mail. */
  lines: string[]
}

const notYou = {
  fa: 'اگر کار شما نبود، از «رمزم را فراموش کرده‌ام» رمز تازه بگذارید و به پشتیبانی بنویسید.',
  en: 'If this was not you, set a new password by “I have forgotten my password” and write to support.',
}

const kept = {
  fa: 'سند خریدها، رسیدها و دفتر حساب را قانون مالیات و دفترداری نگه می‌دارد؛ نام شما دیگر در آن‌ها نیست.',
  en: 'Tax and bookkeeping law keeps the records of purchases, receipts and ledger entries; your name is no longer in them.',
}

function listed(texts: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === 'fa' ? 'fa-IR' : 'en-GB', { type: 'conjunction' }).format(texts)
}

function passwordChanged(endedOthers: boolean, locale: Locale): Words {
  const others = {
    fa: 'دستگاه‌های دیگر از حساب خارج شدند.',
    en: 'All other devices were signed out.',
  }
  return {
    subject: locale === 'fa' ? 'رمز حساب شما در پرده عوض شد' : 'Your Parde password was changed',
    lines: [...(endedOthers ? [others[locale]] : []), notYou[locale]],
  }
}

function userNameChanged(locale: Locale): Words {
  return locale === 'fa'
    ? {
        subject: 'حساب پرده دیگر با این نام باز نمی‌شود',
        lines: [
          'نام کاربری حساب عوض شد و از این پس با نام تازه وارد می‌شوید.',
          'اگر کار شما نبود، همین حالا به پشتیبانی بنویسید.',
        ],
      }
    : {
        subject: 'Your Parde account has another user name now',
        lines: ['From now on you sign in with the new one.', 'If this was not you, write to support at once.'],
      }
}

function sessionsEnded(devices: readonly { device: string; browser: string }[], locale: Locale): Words {
  const names = devices.map(({ device, browser }) => [deviceName(device, locale), browser].filter(Boolean).join(' '))
  const which = listed(names, locale)
  return locale === 'fa'
    ? { subject: 'دستگاهی از حساب پردهٔ شما خارج شد', lines: [`خارج شد: ${which}.`, notYou.fa] }
    : { subject: 'A device was signed out of your Parde account', lines: [`Signed out: ${which}.`, notYou.en] }
}

function accountDeleted(reference: string, moneyLeft: readonly Money[], locale: Locale): Words {
  const sums = listed(
    moneyLeft.map((money) => formatMoney(money, locale)),
    locale,
  )
  const owed = {
    fa: `در کیف پول شما ${sums} مانده بود. برای پس گرفتنش با این شناسه به پشتیبانی بنویسید: ${reference}`,
    en: `Your wallet still held ${sums}. To have it paid back, write to support with this reference: ${reference}`,
  }
  return {
    subject: locale === 'fa' ? 'حساب شما در پرده پاک شد' : 'Your Parde account is deleted',
    lines: [
      locale === 'fa'
        ? 'نام، نمایه‌ها، نشانی‌ها، دوست‌داشته‌ها و سابقهٔ تماشای شما پاک شد.'
        : 'Your name, profiles, addresses, favourites and watch history are erased.',
      kept[locale],
      ...(moneyLeft.length > 0 ? [owed[locale]] : []),
    ],
  }
}

function wordsOf(notice: Notice, locale: Locale): Words {
  switch (notice.kind) {
    case 'password_changed':
      return passwordChanged(notice.endedOthers, locale)
    case 'user_name_changed':
      return userNameChanged(locale)
    case 'sessions_ended':
      return sessionsEnded(notice.devices, locale)
    case 'account_deleted':
      return accountDeleted(notice.reference, notice.moneyLeft, locale)
    case 'message':
      return { subject: notice.subject, lines: notice.lines }
  }
}

export function noticeSms(notice: Notice, locale: Locale): string {
  const { subject, lines } = wordsOf(notice, locale)
  return `${subject}.\n${lines.join('\n')}`
}

/** A mail as text and as plain HTML. */
export function noticeMail(notice: Notice, locale: Locale): Mail {
  const { subject, lines } = wordsOf(notice, locale)
  const font = "font-family:Vazirmatn,Tahoma,'Segoe UI',sans-serif"
  const paragraphs = lines.map(
    (line) => `<p style="margin:0 0 12px;font-size:15px;line-height:1.9">${escaped(line)}</p>`,
  )
  return {
    subject,
    text: `${subject}.\n\n${lines.join('\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf7f1;color:#0f0e13;${font}">
<div style="max-width:440px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${subject}</p>
${paragraphs.join('\n')}
</div></body></html>
`,
  }
}

/** Escapes text, because devices choose their own names, which must not become markup in a mail. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
