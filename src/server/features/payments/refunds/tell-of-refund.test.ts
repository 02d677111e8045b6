import { expect, test } from 'vitest'
import { refundWords } from './tell-of-refund.ts'

const purchase = {
  id: '5b0c1d0e-7a3f-4c57-9f0b-2d6e8a41c9f3',
  number: 100_042,
  currency: 'IRR' as const,
  subject: { offer_id: '', title: { fa: 'آبی دور', en: 'Far Blue' }, lines: [], details: {} },
}

test('in Persian: sum, where it went, and what it was for, in Persian digits', () => {
  const words = refundWords(
    purchase,
    { toBank: 990_000, toWallet: 500_000 },
    { locale: 'fa', site: 'https://parde.example' },
  )
  expect(words).toMatchObject({
    subject: '۱۴۹٬۰۰۰ تومان به شما برگشت',
    lines: [
      'خرید شمارهٔ ۱۰۰۰۴۲، «آبی دور»',
      '۹۹٬۰۰۰ تومان به کارت یا حسابی که با آن پرداخت کردید برگشت. شاید تا ۷۲ ساعت در حساب دیده نشود.',
      '۵۰٬۰۰۰ تومان به کیف پول‌تان در پرده برگشت.',
      `جزئیات: https://parde.example/pay/result/${purchase.id}`,
    ],
  })
})

test('in English, and only where money went', () => {
  const words = refundWords(
    { ...purchase, currency: 'USD' },
    { toBank: 499, toWallet: 0 },
    { locale: 'en', site: 'https://parde.example' },
  )
  expect(words).toMatchObject({
    subject: '$4.99 has gone back to you',
    lines: [
      'Purchase 100042, “Far Blue”',
      '$4.99 went back the way you paid. Your bank may take up to 72 hours to show it.',
      `Details: https://parde.example/en/pay/result/${purchase.id}`,
    ],
  })
})
