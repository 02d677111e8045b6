import type { BankWords } from '../bank/emulated-bank.ts'
import type { Lang } from '../ui/text.ts'

export const words: Record<Lang, BankWords> = {
  fa: {
    name: 'پی‌پال',
    states: {
      CREATED: 'در صفحهٔ پی‌پال',
      PAYER_ACTION_REQUIRED: 'در صفحهٔ پی‌پال',
      APPROVED: 'خریدار پذیرفت، پول هنوز کم نشده',
      EXPIRED: 'وقت تمام شد',
      COMPLETED: 'پرداخت‌شده',
      PENDING: 'در دست بررسی',
      DECLINED: 'رد شد',
      PARTIALLY_REFUNDED: 'بخشی بازپرداخت شد',
      REFUNDED: 'بازپرداخت شد',
    },
    calls: {
      'paypal.token': 'گرفتن توکن',
      'paypal.create': 'شروع پرداخت',
      'paypal.order': 'پرسش سفارش',
      'paypal.capture': 'برداشت پول',
      'paypal.capture_details': 'پرسش برداشت',
      'paypal.refund': 'بازپرداخت',
      'paypal.refund_details': 'پرسش بازپرداخت',
      'paypal.verify_webhook': 'سنجش امضای خبر',
      'paypal.certificate': 'گواهی امضا',
    },
    refusals: {
      'name:INSTRUMENT_DECLINED': 'رد ابزار پرداخت',
      'name:ORDER_COMPLETION_IN_PROGRESS': 'برداشت دیگری در جریان است',
      'name:PAYER_CANNOT_PAY': 'خریدار نمی‌تواند بپردازد',
      'code:429': 'درخواست‌های زیاد (۴۲۹)',
      'code:503': 'خطای ۵۰۳',
    },
  },
  en: {
    name: 'PayPal',
    states: {
      CREATED: 'At PayPal’s page',
      PAYER_ACTION_REQUIRED: 'At PayPal’s page',
      APPROVED: 'Approved, nothing taken yet',
      EXPIRED: 'Expired',
      COMPLETED: 'Paid',
      PENDING: 'Under review',
      DECLINED: 'Declined',
      PARTIALLY_REFUNDED: 'Refunded in part',
      REFUNDED: 'Refunded',
    },
    calls: {
      'paypal.token': 'Get a token',
      'paypal.create': 'Start a payment',
      'paypal.order': 'Ask about an order',
      'paypal.capture': 'Capture',
      'paypal.capture_details': 'Ask about a capture',
      'paypal.refund': 'Refund',
      'paypal.refund_details': 'Ask about a refund',
      'paypal.verify_webhook': 'Check an event’s signature',
      'paypal.certificate': 'Signing certificate',
    },
    refusals: {
      'name:INSTRUMENT_DECLINED': 'Instrument declined',
      'name:ORDER_COMPLETION_IN_PROGRESS': 'Another capture is under way',
      'name:PAYER_CANNOT_PAY': 'The payer cannot pay',
      'code:429': 'Too many requests (429)',
      'code:503': 'Error 503',
    },
  },
}
