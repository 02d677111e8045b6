import type { BankWords } from '../bank/emulated-bank.ts'
import type { Lang } from '../ui/text.ts'

export const words: Record<Lang, BankWords> = {
  fa: {
    name: 'سامان (سپ)',
    states: {
      in_progress: 'در صفحهٔ بانک',
      paid: 'پرداخت‌شده، تأییدنشده',
      verified: 'تأییدشده',
      cancelled: 'انصراف',
      failed: 'ناموفق',
      expired: 'وقت تمام شد',
      returned: 'خودکار برگشت',
      reversed: 'برگشت با درخواست سایت',
    },
    calls: {
      'saman.token': 'گرفتن توکن',
      'saman.receipt': 'رسید',
      'saman.verify': 'تأیید پرداخت',
      'saman.reverse': 'برگشت پول',
    },
    refusals: { 'code:-2': 'تأیید: پیدا نشد (۲−)', 'code:12': 'توکن: پایانه پیدا نشد (۱۲)' },
  },
  en: {
    name: 'Saman (SEP)',
    states: {
      in_progress: 'At the bank',
      paid: 'Paid, not verified',
      verified: 'Verified',
      cancelled: 'Cancelled',
      failed: 'Failed',
      expired: 'Expired',
      returned: 'Went back by itself',
      reversed: 'Reversed by the site',
    },
    calls: {
      'saman.token': 'Get a token',
      'saman.receipt': 'Receipt',
      'saman.verify': 'Verify',
      'saman.reverse': 'Reverse',
    },
    refusals: { 'code:-2': 'Verify: not found (−2)', 'code:12': 'Token: terminal not found (12)' },
  },
}

interface Notice {
  title: string
  note: string
}

/** What the pay page says when it does not open; `state` is the gateway's own word, which stays as it is. */
export const notOpened: Record<Lang, Record<'TokenNotFound' | 'InvalidParameters' | 'referer', Notice>> = {
  fa: {
    TokenNotFound: {
      title: 'این توکن پیدا نشد',
      note: 'وضعیت: TokenNotFound. توکن یک بار به کار می‌آید و زود کهنه می‌شود. از سایت دوباره شروع کنید.',
    },
    InvalidParameters: {
      title: 'این درخواست پذیرفته نیست',
      note: 'وضعیت: InvalidParameters. سایت نشانی بازگشتی داده که برای این شیوه بلند است.',
    },
    referer: {
      title: 'نمی‌دانیم از کجا آمده‌اید',
      note: 'درگاه فقط از سایت پذیرنده باز می‌شود و مرورگر نشانی سایت (Referer) را نفرستاده است.',
    },
  },
  en: {
    TokenNotFound: {
      title: 'This token was not found',
      note: 'State: TokenNotFound. A token works once and ages quickly. Start again from the site.',
    },
    InvalidParameters: {
      title: 'This request is not accepted',
      note: 'State: InvalidParameters. The site gave a return address that is too long for this way.',
    },
    referer: {
      title: 'We cannot tell where you come from',
      note: 'The gateway opens from the merchant’s site only, and the browser did not name that site (Referer).',
    },
  },
}
