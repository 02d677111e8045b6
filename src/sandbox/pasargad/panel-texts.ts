import type { BankWords } from '../bank/emulated-bank.ts'
import type { Lang } from '../ui/text.ts'

export const words: Record<Lang, BankWords> = {
  fa: {
    name: 'پاسارگاد',
    states: {
      on_page: 'در صفحهٔ بانک',
      paid: 'پرداخت‌شده، تأییدنشده',
      verified: 'تأییدشده، برگشت‌پذیر',
      confirmed: 'قطعی',
      cancelled: 'انصراف',
      failed: 'ناموفق',
      expired: 'وقت تمام شد',
      returned: 'خودکار برگشت',
      reversed: 'برگشت با درخواست سایت',
    },
    calls: {
      'pasargad.getToken': 'ورود سایت به بانک',
      'pasargad.purchase': 'شروع پرداخت',
      'pasargad.inquiry': 'پرسش وضعیت',
      'pasargad.verify': 'تأیید پرداخت',
      'pasargad.confirm': 'تأیید قطعی',
      'pasargad.reverse': 'برگشت پول',
    },
    refusals: { 'code:13329': 'رد با کد ۱۳۳۲۹ (مشغول)', 'code:2': 'پاسخ نامعلوم (کد ۲)' },
  },
  en: {
    name: 'Pasargad',
    states: {
      on_page: 'At the bank',
      paid: 'Paid, not verified',
      verified: 'Verified, reversible',
      confirmed: 'Confirmed',
      cancelled: 'Cancelled',
      failed: 'Failed',
      expired: 'Expired',
      returned: 'Went back by itself',
      reversed: 'Reversed by the site',
    },
    calls: {
      'pasargad.getToken': 'Log in to the bank',
      'pasargad.purchase': 'Start a payment',
      'pasargad.inquiry': 'Inquiry',
      'pasargad.verify': 'Verify',
      'pasargad.confirm': 'Confirm',
      'pasargad.reverse': 'Reverse',
    },
    refusals: { 'code:13329': 'Refuse with code 13329 (busy)', 'code:2': 'Answer “unknown” (code 2)' },
  },
}

/** Shown to a browser that does not come from the shop's own pages. */
export const foreignVisitor: Record<Lang, { title: string; note: string }> = {
  fa: {
    title: 'این صفحه از سایت فروشنده باز نشده است',
    note: 'بانک فقط مرورگری را می‌پذیرد که نشانی فروشنده را همراه بیاورد (کد ۱۳۴۰۲). پولی کم نشده است؛ از سایت فروشنده دوباره شروع کنید.',
  },
  en: {
    title: 'This page was not opened from the shop',
    note: 'The bank takes only browsers that say which shop they come from (code 13402). Nothing has been charged; please start again from the shop.',
  },
}
