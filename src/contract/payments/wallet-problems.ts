/** Error codes of the wallet: when it pays, and when it is charged. */
export const walletProblems = {
  'wallet.changed': {
    status: 409,
    fa: 'موجودی کیف پول در این میان عوض شده است. مبلغ‌های تازه را ببینید و دوباره تأیید کنید.',
    en: 'Your wallet has changed meanwhile. Look at the new amounts and confirm again.',
  },
  'wallet.short': {
    status: 409,
    fa: 'سهم کیف پول این خرید دیگر در کیف پول‌تان نیست. خرید را از نو شروع کنید.',
    en: 'The wallet’s share of this purchase is no longer in your wallet. Please start the purchase again.',
  },
  'wallet.charge_by_bank': {
    status: 422,
    fa: 'کیف پول را فقط از درگاه بانک می‌توان شارژ کرد.',
    en: 'A wallet can only be charged through a bank.',
  },
  'wallet.charge_too_small': {
    status: 422,
    fa: 'کمترین شارژ {minimum} است.',
    en: 'The smallest top-up is {minimum}.',
  },
  'wallet.charge_too_large': {
    status: 422,
    fa: 'بیشترین شارژ در هر بار {maximum} است.',
    en: 'The largest top-up at once is {maximum}.',
  },
} as const
