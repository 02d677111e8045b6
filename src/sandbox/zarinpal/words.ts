import type { BankWords } from '../bank/emulated-bank.ts'
import type { Lang } from '../ui/text.ts'

export const words: Record<Lang, BankWords> = {
  fa: {
    name: 'زرین‌پال',
    states: {
      in_bank: 'در صفحهٔ بانک',
      paid: 'پرداخت‌شده، تأییدنشده',
      verified: 'تأییدشده',
      cancelled: 'انصراف',
      failed: 'ناموفق',
      expired: 'وقت تمام شد',
      returned: 'خودکار برگشت',
      reversed: 'برگشت با درخواست سایت',
    },
    calls: {
      'zarinpal.request': 'شروع پرداخت',
      'zarinpal.verify': 'تأیید پرداخت',
      'zarinpal.inquiry': 'پرسش وضعیت',
      'zarinpal.unVerified': 'پرداخت‌های تأییدنشده',
      'zarinpal.reverse': 'برگشت پول',
      'zarinpal.feeCalculation': 'محاسبهٔ کارمزد',
      'zarinpal.graphql': 'پنل (GraphQL)',
    },
    refusals: { 'code:-12': 'رد با کد ۱۲−' },
  },
  en: {
    name: 'Zarinpal',
    states: {
      in_bank: 'At the bank',
      paid: 'Paid, not verified',
      verified: 'Verified',
      cancelled: 'Cancelled',
      failed: 'Failed',
      expired: 'Expired',
      returned: 'Went back by itself',
      reversed: 'Reversed by the site',
    },
    calls: {
      'zarinpal.request': 'Start a payment',
      'zarinpal.verify': 'Verify',
      'zarinpal.inquiry': 'Inquiry',
      'zarinpal.unVerified': 'Unverified payments',
      'zarinpal.reverse': 'Reverse',
      'zarinpal.feeCalculation': 'Fee calculation',
      'zarinpal.graphql': 'Panel (GraphQL)',
    },
    refusals: { 'code:-12': 'Refuse with code −12' },
  },
}
