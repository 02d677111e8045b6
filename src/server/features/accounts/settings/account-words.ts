import type { Locale } from '#lib/locale.ts'
import { formatMoney, type Money } from '#lib/money.ts'
import type { LetterWords } from '../../notices/index.ts'
import { deviceName } from '../device.ts'

/** What a member is told of their account. It never contains a secret or a code. */
export type AccountNews =
  | { kind: 'password_changed'; endedOthers: boolean }
  /** Sent to the old name. */
  | { kind: 'user_name_changed' }
  | { kind: 'sessions_ended'; devices: readonly { device: string; browser: string }[] }
  /** The last message. `reference` identifies the account to the person who pays out the rest of a wallet. */
  | { kind: 'account_deleted'; reference: string; moneyLeft: readonly Money[] }

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

function passwordChanged(endedOthers: boolean, locale: Locale): LetterWords {
  const others = {
    fa: 'دستگاه‌های دیگر از حساب خارج شدند.',
    en: 'All other devices were signed out.',
  }
  return {
    subject: locale === 'fa' ? 'رمز حساب شما در پرده عوض شد' : 'Your Parde password was changed',
    lines: [...(endedOthers ? [others[locale]] : []), notYou[locale]],
  }
}

function userNameChanged(locale: Locale): LetterWords {
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

function sessionsEnded(devices: readonly { device: string; browser: string }[], locale: Locale): LetterWords {
  const names = devices.map(({ device, browser }) => [deviceName(device, locale), browser].filter(Boolean).join(' '))
  const which = listed(names, locale)
  return locale === 'fa'
    ? { subject: 'دستگاهی از حساب پردهٔ شما خارج شد', lines: [`خارج شد: ${which}.`, notYou.fa] }
    : { subject: 'A device was signed out of your Parde account', lines: [`Signed out: ${which}.`, notYou.en] }
}

function accountDeleted(reference: string, moneyLeft: readonly Money[], locale: Locale): LetterWords {
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

/** The letter about what happened to an account. */
export function accountWords(news: AccountNews, locale: Locale): LetterWords {
  switch (news.kind) {
    case 'password_changed':
      return passwordChanged(news.endedOthers, locale)
    case 'user_name_changed':
      return userNameChanged(locale)
    case 'sessions_ended':
      return sessionsEnded(news.devices, locale)
    case 'account_deleted':
      return accountDeleted(news.reference, news.moneyLeft, locale)
  }
}
