import type { BankWords } from '../bank/emulated-bank.ts'
import type { Lang } from '../ui/text.ts'

export const words: Record<Lang, BankWords> = {
  fa: {
    name: 'به‌پرداخت ملت',
    states: {
      at_bank: 'در صفحهٔ بانک',
      paid: 'پرداخت‌شده، تأییدنشده',
      verified: 'تأییدشده، واریزنشده',
      settled: 'واریزشده',
      cancelled: 'انصراف',
      failed: 'ناموفق',
      expired: 'وقت تمام شد',
      returned: 'خودکار برگشت',
      reversed: 'برگشت با درخواست سایت',
    },
    calls: {
      'mellat.bpPayRequest': 'شروع پرداخت',
      'mellat.bpVerifyRequest': 'تأیید پرداخت',
      'mellat.bpSettleRequest': 'درخواست واریز',
      'mellat.bpVerifySettleRequest': 'تأیید و واریز',
      'mellat.bpInquiryRequest': 'پرسش وضعیت',
      'mellat.bpReversalRequest': 'برگشت پول',
      'mellat.bpRefundRequest': 'بازپرداخت',
      'mellat.bpRefundInquiryRequest': 'پرسش بازپرداخت',
      'mellat.bpRefundVerifyRequest': 'تأیید بازپرداخت',
    },
    refusals: { 'code:34': 'رد با کد ۳۴: خطای سامانه', 'code:421': 'رد با کد ۴۲۱: نشانی کارساز' },
  },
  en: {
    name: 'Behpardakht Mellat',
    states: {
      at_bank: 'At the bank',
      paid: 'Paid, not verified',
      verified: 'Verified, not settled',
      settled: 'Settled',
      cancelled: 'Cancelled',
      failed: 'Failed',
      expired: 'Expired',
      returned: 'Went back by itself',
      reversed: 'Reversed by the site',
    },
    calls: {
      'mellat.bpPayRequest': 'Start a payment',
      'mellat.bpVerifyRequest': 'Verify',
      'mellat.bpSettleRequest': 'Settle',
      'mellat.bpVerifySettleRequest': 'Verify and settle',
      'mellat.bpInquiryRequest': 'Inquiry',
      'mellat.bpReversalRequest': 'Reverse',
      'mellat.bpRefundRequest': 'Refund',
      'mellat.bpRefundInquiryRequest': 'Refund inquiry',
      'mellat.bpRefundVerifyRequest': 'Verify a refund',
    },
    refusals: { 'code:34': 'Refuse with code 34: system error', 'code:421': 'Refuse with code 421: server address' },
  },
}
