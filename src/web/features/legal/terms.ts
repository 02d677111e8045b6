import { numberInWords } from '#lib/amount-in-words.ts'
import type { Locale } from '#lib/locale.ts'
import type { Vat } from '#lib/vat.ts'
import type { LegalText } from './legal-text.ts'
import { type Reached, sentTo } from './sent-to.ts'

const written = '2026-11-24T03:00:00Z'

function changedAt({ since }: Pick<Vat, 'since'>): string {
  return since !== null && since > new Date(written) ? since.toISOString() : written
}

/** `{percent}` is replaced by the rate of tax, `{sentTo}` by where goods can go now. */
const texts: Record<Locale, LegalText> = {
  fa: {
    title: 'قوانین پرده',
    description: 'قرارهای ما و شما: حساب، تماشا، خرید و بازگشت پول، به زبان ساده.',
    changed: written,
    intro: 'این قرارهای ما و شماست، به زبان ساده. با ساختن حساب آن‌ها را می‌پذیرید.',
    sections: [
      {
        heading: 'حساب شما',
        paragraphs: [
          'هر حساب با یک شمارهٔ موبایل یا یک ایمیل ساخته می‌شود و باید مال خودتان باشد. رمز را به کسی ندهید.',
          'هم‌زمان سه دستگاه می‌توانند در یک حساب باشند. برای دستگاه چهارم، یکی را بیرون می‌کنید.',
          'هر حساب صاحبش و تا دو نفر دیگر را دارد. خرید، مال حساب است و همهٔ نمایه‌های آن می‌توانند ببینند، مگر آنکه رده‌بندی سنی نمایهٔ کودک اجازه ندهد.',
        ],
      },
      {
        heading: 'تماشا',
        paragraphs: [
          'فیلم برای تماشای شخصی است. نسخه‌برداری، پخش دوباره و نمایش عمومی آن اجازه می‌خواهد که ما نمی‌توانیم بدهیم.',
          'بعضی فیلم‌ها به خواست صاحب اثر فقط در بعضی کشورها یا تا روزی معین نمایش دارند. اگر چنین باشد، پیش از خرید می‌بینید.',
          'شرط‌های هر خرید، مثل مدت تماشا، کنار دکمهٔ خرید نوشته شده است و همان‌ها برای آن خرید برقرار می‌ماند.',
        ],
      },
      {
        heading: 'قیمت و پرداخت',
        paragraphs: [
          'قیمت‌ها با {percent} درصد مالیات بر ارزش افزوده است و چیزی به آن اضافه نمی‌شود؛ کالایی که نرخ دیگری دارد، نرخش در صورت‌حساب آن آمده است. همان قیمتی را می‌پردازید که هنگام خرید دیده‌اید.',
          'پرداخت در صفحهٔ بانک انجام می‌شود و شمارهٔ کارت و رمز آن به ما نمی‌رسد. از هر خرید رسیدی در حساب‌تان می‌ماند.',
        ],
      },
      {
        heading: 'وقتی چیزی درست پیش نرود',
        paragraphs: [
          'اگر بانک هنوز پاسخ نداده باشد، خرید در انتظار می‌ماند و خودمان دوباره می‌پرسیم. لازم نیست دوباره بپردازید.',
          'اگر پول گرفته شود ولی نتوانیم آنچه خریده‌اید را بدهیم، همهٔ پول برمی‌گردد.',
        ],
      },
      {
        heading: 'فروشگاه',
        paragraphs: ['{sentTo}', 'نشانی و تلفن گیرنده را درست بنویسید تا بسته به دست او برسد.'],
      },
      {
        heading: 'رفتن و تغییر قرارها',
        paragraphs: [
          'هر وقت بخواهید می‌توانید حساب را حذف کنید. خریدهایی که با آن کرده‌اید پس از حذف دیگر دیده نمی‌شود.',
          'اگر این قرارها عوض شود، همین‌جا با تاریخ تازه نوشته می‌شود. شرط‌های خریدهای پیشین عوض نمی‌شود.',
        ],
      },
    ],
  },
  en: {
    title: 'Terms',
    description: 'What we agree on: account, watching, paying and refunds, in plain words.',
    changed: written,
    intro: 'This is what we and you agree on, in plain words. By making an account you accept it.',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'An account is made with one mobile number or one e-mail address, which has to be your own. Give your password to nobody.',
          'Three devices can be signed in at a time. For a fourth, you sign one of them out.',
          'An account has its owner and up to two more people. What is bought belongs to the account, and all its profiles can watch it, unless the age rating of a child’s profile forbids.',
        ],
      },
      {
        heading: 'Watching',
        paragraphs: [
          'A film is for your own watching. Copying it, passing it on or showing it in public needs a permission that we cannot give.',
          'Some films may be shown only in some countries or until a certain day, as their owners wish. Where that is so, you see it before you buy.',
          'The conditions of a purchase, such as how long you can watch, are written beside its button, and stay as they were for that purchase.',
        ],
      },
      {
        heading: 'Prices and payment',
        paragraphs: [
          'Prices include {percent}% VAT and nothing is added to them; where goods have another rate, their invoice shows it. You pay the price you saw when you bought.',
          'You pay on the bank’s own page; the number of your card and its password never reach us. Every purchase leaves a receipt in your account.',
        ],
      },
      {
        heading: 'When something goes wrong',
        paragraphs: [
          'While the bank has not answered, a purchase waits and we ask again by ourselves. Please do not pay again.',
          'If money was taken and we cannot give you what you bought, all of it goes back.',
        ],
      },
      {
        heading: 'The shop',
        paragraphs: [
          '{sentTo}',
          'Write the address and the receiver’s telephone correctly, so that the parcel arrives.',
        ],
      },
      {
        heading: 'Leaving, and changes',
        paragraphs: [
          'You can delete your account whenever you like. What was bought with it can no longer be watched afterwards.',
          'If these terms change, they are written here with a new date. The conditions of earlier purchases do not change.',
        ],
      },
    ],
  },
}

const percentIn: Record<Locale, (percent: number) => string> = {
  fa: (percent) => numberInWords(percent, 'fa'),
  en: String,
}

/**
 * Only the page's loader reads it, so no visitor's script contains it. A changed rate of tax changes the terms' date.
 */
export function termsAt(vat: Pick<Vat, 'percent' | 'since'>, reached: Reached | null, locale: Locale): LegalText {
  const told = (text: string) =>
    text.replace('{percent}', percentIn[locale](vat.percent)).replace('{sentTo}', sentTo(reached, locale))
  const { sections, ...text } = texts[locale]
  return {
    ...text,
    changed: changedAt(vat),
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(told) })),
  }
}
