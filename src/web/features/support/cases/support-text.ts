import type { Locale } from '#lib/text/locale.ts'

/** Texts of the support page; only its loader reads them, so no visitor's script contains them. */
export type SupportText = {
  title: string
  description: string
  intro: string
  /** The way to the contact form. */
  contact: string
  write: string
  /** Subject of a mail about a purchase. */
  subject: string
  aboutPurchase: string
  missing: { heading: string; text: string; action: string }
  tell: { heading: string; items: readonly string[] }
  never: { heading: string; text: string }
}

export const supportText: Record<Locale, SupportText> = {
  fa: {
    title: 'پشتیبانی',
    description: 'چیزی درست پیش نرفت؟ چطور به ما بنویسید و چه چیزهایی کمک می‌کند.',
    intro: 'اگر چیزی درست پیش نرفت، برای ما بنویسید. یکی از همکاران‌مان می‌خواند و به همان ایمیل پاسخ می‌دهد.',
    contact: 'نوشتن همین‌جا',
    write: 'نوشتن ایمیل',
    subject: 'دربارهٔ یک خرید',
    aboutPurchase: 'شناسهٔ این خرید در ایمیل نوشته شده است؛ بگذارید بماند تا زود پیدایش کنیم.',
    missing: {
      heading: 'پول کم شده، ولی خرید نیامده',
      text: 'لازم نیست منتظر ما بمانید. همان خرید را در خریدهایتان باز کنید و شمارهٔ پیگیری بانک را بنویسید؛ همان لحظه از بانک می‌پرسیم.',
      action: 'رفتن به خریدها',
    },
    tell: {
      heading: 'چه چیزهایی کمک می‌کند',
      items: [
        'شمارهٔ موبایل یا ایمیلی که با آن وارد می‌شوید',
        'روز و ساعت پرداخت، و مبلغ آن',
        'شمارهٔ پیگیری در رسید یا پیامک بانک',
      ],
    },
    never: {
      heading: 'چه چیزهایی را ننویسید',
      text: 'رمز، کد ورود، رمز پویا و شمارهٔ کامل کارت را برای هیچ‌کس نفرستید. ما هیچ‌وقت آن‌ها را نمی‌پرسیم.',
    },
  },
  en: {
    title: 'Support',
    description: 'Something went wrong? How to write to us, and what helps.',
    intro: 'If something went wrong, write to us. A person reads it and answers to the same address.',
    contact: 'Write here',
    write: 'Write an e-mail',
    subject: 'About a purchase',
    aboutPurchase: 'The e-mail names this purchase; leave that in, and we find it quickly.',
    missing: {
      heading: 'Money is gone, but the purchase is not here',
      text: 'There is no need to wait for us. Open that purchase among your purchases and type the bank’s reference: we ask the bank at once.',
      action: 'Go to your purchases',
    },
    tell: {
      heading: 'What helps',
      items: [
        'The mobile number or e-mail address you sign in with',
        'The day and hour of the payment, and its amount',
        'The reference from the bank’s receipt or message',
      ],
    },
    never: {
      heading: 'What not to write',
      text: 'Send nobody your password, a sign-in code, a one-time bank password or a whole card number. We never ask for them.',
    },
  },
}
