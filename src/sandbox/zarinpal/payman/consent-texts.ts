import type { Lang } from '../../ui/text.ts'

export interface ConsentWords {
  title: string
  lead: (merchant: string) => string
  agree: string
  refuse: string
  close: string
  closeNote: string
  mobile: string
  mobileNote: (known: string) => string
  bank: string
  most: string
  counts: string
  perDay: (count: string) => string
  perMonth: (count: string) => string
  until: string
  over: string
  overLead: string
  unknown: string
  otherEndings: string
}

/** What the consent page of direct debits says. */
export const consentWords: Record<Lang, ConsentWords> = {
  fa: {
    title: 'رضایت به برداشت ماهانه',
    lead: (merchant) => `«${merchant}» از شما اجازه می‌خواهد که در این اندازه از حساب‌تان بردارد.`,
    agree: 'می‌پذیرم',
    refuse: 'نمی‌پذیرم',
    close: 'می‌پذیرم و صفحه را می‌بندم',
    closeNote: 'رضایت ثبت می‌شود و کسی به سایت برنمی‌گردد.',
    mobile: 'شمارهٔ موبایل',
    mobileNote: (known) => `این بانک فقط این شماره‌ها را می‌شناسد: ${known}. برای شمارهٔ دیگر رضایت ثبت نمی‌شود.`,
    bank: 'بانک',
    most: 'بیشترین هر برداشت',
    counts: 'دفعه‌ها',
    perDay: (count) => `روزی ${count} بار`,
    perMonth: (count) => `ماهی ${count} بار`,
    until: 'تا',
    over: 'این رضایت بسته شده است',
    overLead: 'پاسخ آن پیش‌تر داده شده است.',
    unknown: 'چنین درخواستی نیست',
    otherEndings: 'پایان دیگر',
  },
  en: {
    title: 'Consent to monthly debits',
    lead: (merchant) => `${merchant} asks to take money from your account within these limits.`,
    agree: 'I agree',
    refuse: 'I do not agree',
    close: 'Agree and close the tab',
    closeNote: 'The consent is taken and nobody returns to the site.',
    mobile: 'Mobile number',
    mobileNote: (known) => `This bank knows only these numbers: ${known}. For any other no consent is taken.`,
    bank: 'Bank',
    most: 'Most of one debit',
    counts: 'How often',
    perDay: (count) => `${count} a day`,
    perMonth: (count) => `${count} a month`,
    until: 'Until',
    over: 'This consent is closed',
    overLead: 'It has been answered before.',
    unknown: 'There is no such request',
    otherEndings: 'Another ending',
  },
}
