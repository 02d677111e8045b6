import type { Locale } from '#lib/text/locale.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import type { NoticeCondition, NoticeField } from '#lib/lists/notice-letters.ts'
import type { NoticeFields, NoticeText } from '#lib/text/notice-text.ts'

/** The fields of letters, each with an example. Of `link`, the example is the letter's own path. */
export const fieldExamples = {
  title: { fa: 'قلب شیشه‌ای', en: 'The Glass Heart' },
  titles: { fa: 'شب دریا\nباغ بی‌در', en: 'Night Sea\nA Garden without a Door' },
  giver: { fa: 'نیکا', en: 'Nika' },
  child: { fa: 'ترانه', en: 'Taraneh' },
  rating: { fa: 'از ۷ سال', en: 'From 7 years' },
  person: { fa: 'سارا کیان', en: 'Sara Kian' },
  starts: { fa: 'پنجشنبه ۱۲ آذر ۱۴۰۵، ۲۰:۰۰', en: 'Thursday, 3 December 2026, 20:00' },
  ends: { fa: 'جمعه ۱۳ آذر ۱۴۰۵، ۲۳:۰۰', en: 'Friday, 4 December 2026, 23:00' },
  until: { fa: '۱۵ آذر، ۱۸:۳۰', en: '6 December, 18:30' },
  next: { fa: '۱۵ آذر ۱۴۰۵', en: '6 December 2026' },
  left: { fa: 'یک ساعت', en: 'an hour' },
  seats: { fa: '۲ جا', en: '2 seats' },
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
  episodes: { fa: 'فصل ۱، قسمت ۲: شروع', en: 'Season 1, episode 2: The Beginning' },
  count: { fa: '۳', en: '3' },
  found: { fa: '۲ عنوان تازه', en: '2 new titles' },
  search: { fa: 'درام‌های کوتاه', en: 'Short dramas' },
  comments: { fa: '«قلب شیشه‌ای»: یک پاسخ', en: '“The Glass Heart”: one answer' },
  code: { fa: '۰۱۲۳۴۵', en: '012345' },
  devices: { fa: 'اندروید Chrome و ویندوز Firefox', en: 'Android Chrome and Windows Firefox' },
  reference: { fa: '7d0c9a52', en: '7d0c9a52' },
  was: { fa: 'پنجشنبه ۱۲ آذر ۱۴۰۵، ۲۰:۰۰', en: 'Thursday, 3 December 2026, 20:00' },
  day: { fa: '۳ آذر', en: '24 November' },
  hours: { fa: '۶ ساعت', en: '6 hours' },
  rest: { fa: '۴', en: '4' },
  topic: { fa: 'پول و پرداخت', en: 'money and paying' },
  reach: { fa: 'reader@example.com', en: 'reader@example.com' },
  heading: { fa: 'یک خرید', en: 'A purchase' },
  cafe: { fa: 'کافهٔ نمونه', en: 'Example Cafe' },
  partner: { fa: 'فروشگاه نمونه', en: 'Example Shop' },
  link: { fa: '', en: '' },
} as const satisfies Record<NoticeField, Record<Locale, string>>

/** A letter whose words the house may edit. */
export interface EditableLetter {
  kind: NoticeKind
  fields: readonly NoticeField[]
  /** Of these, those that are empty at times: their lines are left out then. */
  optional?: readonly NoticeField[]
  /** By what some of its lines stand or fall: `{if_paid}` at the start of a line. */
  conditions?: readonly NoticeCondition[]
  /** Without which the house's words are of no use; where nothing is said, a text needs the link that its letter has. */
  needs?: Partial<Record<keyof NoticeText, readonly NoticeField[]>>
  /** A code has a line that phones read, and is never pushed to a browser. */
  isCode?: boolean
  /** Where its link leads in an example, without a language. */
  path?: string
  /** The words that come with the program. */
  house: Record<Locale, NoticeText>
}

/**
 * Fields that members and strangers write. In a subject a mailbox would show their words under our name, to people whom
 * we have never met.
 */
const writtenByPeople: ReadonlySet<NoticeField> = new Set<NoticeField>([
  // a `person` is one of the catalogue, or known to the staff who read it
  ...(['giver', 'reach', 'heading', 'text', 'search', 'comments', 'address'] as const),
])

/** By what the house's words for a letter are judged. */
export function fieldsOf({ fields, optional = [], conditions = [], needs = {} }: EditableLetter): NoticeFields {
  const { subject = [], text = fields.filter((name) => name === 'link') } = needs
  const free = fields.filter((name) => writtenByPeople.has(name))
  return { fields, optional, conditions, free, required: { subject, text } }
}

/** Conditions that exclude each other: the first of each group holds in an example. */
const opposites: readonly (readonly NoticeCondition[])[] = [
  ['evening', 'window'],
  ['at_home', 'in_room', 'is_live'],
  ['paid', 'unpaid'],
  ['to_buyer', 'unpaid'],
  ['watch_or_money', 'watch_again', 'money_only'],
  ['our_postage', 'your_postage'],
]

/** The conditions of a letter that hold in its example. */
export function metConditions({ conditions = [] }: EditableLetter): Set<NoticeCondition> {
  const isLater = (name: NoticeCondition) =>
    opposites.some((group) => {
      const at = group.indexOf(name)
      return at > 0 && group.slice(0, at).some((other) => conditions.includes(other))
    })
  return new Set(conditions.filter((name) => !isLater(name)))
}
