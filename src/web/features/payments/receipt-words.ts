/** The words of the receipt. They stand beside each other in both languages, so they are not in the catalogues. */
export const receiptWords = {
  title: { fa: 'رسید خرید', en: 'Receipt' },
  item: { fa: 'شرح', en: 'Item' },
  price: { fa: 'بها', en: 'Price' },
  discount: { fa: 'تخفیف، کد', en: 'Discount, code' },
  net: { fa: 'بهای بدون مالیات', en: 'Net' },
  vat: { fa: 'مالیات بر ارزش افزوده، ۱۰٪', en: 'VAT, 10%' },
  from_wallet: { fa: 'پرداخت از کیف پول', en: 'Paid from the wallet' },
  total: { fa: 'پرداخت‌شده', en: 'Total paid' },
  to_bank: { fa: 'برگشت به بانک', en: 'Returned to the bank' },
  to_wallet: { fa: 'برگشت به کیف پول', en: 'Returned to the wallet' },
  number: { fa: 'شمارهٔ رسید', en: 'Receipt number' },
  date: { fa: 'زمان', en: 'Date' },
  buyer: { fa: 'خریدار', en: 'Buyer' },
  gateway: { fa: 'درگاه', en: 'Gateway' },
  reference: { fa: 'شمارهٔ پیگیری بانک', en: 'Bank reference' },
  card: { fa: 'کارت', en: 'Card' },
} as const
