import type { Locale } from '#lib/locale.ts'
import type { NoticeKind } from '#lib/notice-kinds.ts'
import type { NoticeField } from '#lib/notice-letters.ts'
import type { NoticeText } from '#lib/notice-text.ts'

/** What a letter can have filled in, each with an example. Of `link`, the example is the letter's own path. */
export const fieldExamples = {
  title: { fa: 'قلب شیشه‌ای', en: 'The Glass Heart' },
  titles: { fa: 'شب دریا\nباغ بی‌در', en: 'Night Sea\nA Garden without a Door' },
  giver: { fa: 'نیکا', en: 'Nika' },
  person: { fa: 'سارا کیان', en: 'Sara Kian' },
  starts: { fa: 'پنجشنبه ۱۲ آذر ۱۴۰۵، ۲۰:۰۰', en: 'Thursday, 3 December 2026, 20:00' },
  ends: { fa: 'جمعه ۱۳ آذر ۱۴۰۵، ۲۳:۰۰', en: 'Friday, 4 December 2026, 23:00' },
  until: { fa: '۱۵ آذر، ۱۸:۳۰', en: '6 December, 18:30' },
  next: { fa: '۱۵ آذر ۱۴۰۵', en: '6 December 2026' },
  left: { fa: 'یک ساعت', en: 'an hour' },
  seats: { fa: '۲ جا', en: '2 seats' },
  choice: { fa: 'می‌توانید پول بلیت را پس بگیرید.', en: 'You can have the money of the ticket back.' },
  number: { fa: '۱۰۴۲', en: '1042' },
  return_number: { fa: '۳۱', en: '31' },
  amount: { fa: '۲۵۰٬۰۰۰ تومان', en: '250,000 toman' },
  to_bank: { fa: '۲۰۰٬۰۰۰ تومان', en: '200,000 toman' },
  to_wallet: { fa: '۵۰٬۰۰۰ تومان', en: '50,000 toman' },
  days: { fa: '۳ روز', en: '3 days' },
  tries: { fa: '۲', en: '2' },
  text: { fa: 'این را کسی از پرده نوشته است.', en: 'Somebody of Parde has written this.' },
  carrier: { fa: 'پست', en: 'the post' },
  tracking: { fa: '۲۱۰۴۵۵۸۸۰۱', en: '2104558801' },
  tracking_link: { fa: 'https://post.example/2104558801', en: 'https://post.example/2104558801' },
  address: { fa: 'تهران، خیابان نمونه، شمارهٔ ۱', en: '1 Example Street, Tehran' },
  postage: { fa: 'هزینهٔ پست با ماست.', en: 'We pay the postage.' },
  episodes: { fa: 'فصل ۱، قسمت ۲: آغاز', en: 'Season 1, episode 2: The Beginning' },
  stop: {
    fa: 'اگر دیگر خبر نمی‌خواهید، در همین صفحه خاموشش کنید.',
    en: 'To hear no more of it, switch it off on this page.',
  },
  count: { fa: '۳', en: '3' },
  found: { fa: '۲ عنوان تازه', en: '2 new titles' },
  search: { fa: 'درام‌های کوتاه', en: 'Short dramas' },
  comments: { fa: '«قلب شیشه‌ای»: یک پاسخ', en: '“The Glass Heart”: one answer' },
  link: { fa: '', en: '' },
} as const satisfies Record<NoticeField, Record<Locale, string>>

/** A letter whose words the house may edit. */
export interface EditableLetter {
  kind: NoticeKind
  fields: readonly NoticeField[]
  /** Of these, those that are empty at times: their lines are left out then. */
  optional?: readonly NoticeField[]
  /** Where its link leads in an example, without a language. A letter with a link is of no use without it. */
  path?: string
  /** The words that come with the program. */
  house: Record<Locale, NoticeText>
}
