/** A row of the tariff; amounts in Rials or cents. */
export interface DemoRate {
  country?: string
  state?: string
  city?: string
  grams?: number
  currency?: 'IRR' | 'USD'
  amount: number
  freeFrom?: number
  days: readonly [number, number]
}

/** A way in which the demo sends goods. */
export interface DemoMethod {
  code: string
  kind: 'post' | 'carrier' | 'courier' | 'pickup'
  name: readonly [fa: string, en: string]
  note?: readonly [fa: string, en: string]
  isPaidToCarrier?: boolean
  /** The cafe's English name. */
  cafe?: string
  tracking?: string
  rates: readonly DemoRate[]
  /** A courier's hours from Saturday to Thursday, in whole hours of Tehran. */
  hours?: readonly { from: number; to: number; capacity: number }[]
}

const toman = (amount: number) => amount * 10
const free = toman(2_000_000)

export const demoMethods: readonly DemoMethod[] = [
  {
    code: 'post',
    kind: 'post',
    name: ['پست پیشتاز', 'Express post'],
    note: ['به سراسر ایران', 'To all of Iran'],
    tracking: 'https://tracking.post.ir/?id={number}',
    rates: [
      { grams: 1000, amount: toman(65_000), freeFrom: free, days: [2, 5] },
      { grams: 3000, amount: toman(75_000), freeFrom: free, days: [2, 5] },
      { grams: 10_000, amount: toman(140_000), freeFrom: free, days: [2, 5] },
      { grams: 30_000, amount: toman(290_000), days: [3, 7] },
      { state: 'IR-23', grams: 3000, amount: toman(55_000), freeFrom: free, days: [1, 2] },
      { state: 'IR-23', grams: 30_000, amount: toman(120_000), freeFrom: free, days: [1, 3] },
    ],
  },
  {
    code: 'tipax',
    kind: 'carrier',
    name: ['تیپاکس', 'Tipax'],
    note: ['تحویل درِ خانه، یک روز زودتر از پست', 'To your door, a day before the post'],
    tracking: 'https://tipaxco.com/tracking?id={number}',
    rates: [
      { grams: 3000, amount: toman(110_000), days: [1, 3] },
      { grams: 20_000, amount: toman(240_000), days: [1, 3] },
    ],
  },
  {
    code: 'tipax-on-arrival',
    kind: 'carrier',
    name: ['تیپاکس، پس‌کرایه', 'Tipax, paid on arrival'],
    note: ['کرایه را هنگام تحویل به تیپاکس می‌دهید', 'You pay Tipax when it comes'],
    isPaidToCarrier: true,
    tracking: 'https://tipaxco.com/tracking?id={number}',
    rates: [{ amount: 0, days: [1, 3] }],
  },
  {
    code: 'courier-tehran',
    kind: 'courier',
    name: ['پیک تهران', 'Tehran courier'],
    note: ['در ساعتی که خودتان می‌گویید', 'At the hour you choose'],
    rates: [
      { state: 'IR-23', city: 'تهران', grams: 8000, amount: toman(90_000), freeFrom: free, days: [0, 6] },
      { state: 'IR-23', city: 'تهران', grams: 20_000, amount: toman(150_000), days: [0, 6] },
    ],
    hours: [
      { from: 9, to: 13, capacity: 12 },
      { from: 14, to: 18, capacity: 12 },
      { from: 18, to: 22, capacity: 8 },
    ],
  },
  {
    code: 'courier-isfahan',
    kind: 'courier',
    name: ['پیک اصفهان', 'Isfahan courier'],
    note: ['در ساعتی که خودتان می‌گویید', 'At the hour you choose'],
    rates: [{ state: 'IR-10', city: 'اصفهان', grams: 8000, amount: toman(70_000), freeFrom: free, days: [0, 6] }],
    hours: [{ from: 16, to: 20, capacity: 6 }],
  },
  {
    code: 'pickup-shiraz',
    kind: 'pickup',
    name: ['تحویل در کافه باغچه', 'Fetch it at Cafe Baghcheh'],
    note: ['دو هفته برایتان نگه می‌داریم', 'We keep it for two weeks'],
    cafe: 'Cafe Baghcheh',
    rates: [{ amount: 0, days: [1, 3] }],
  },
  {
    code: 'abroad',
    kind: 'post',
    name: ['پست هوایی به خارج', 'Airmail abroad'],
    note: ['گمرک کشور مقصد با گیرنده است', 'Customs of your country are yours to pay'],
    tracking: 'https://tracking.post.ir/?id={number}',
    rates: [
      { country: 'DE', currency: 'USD', grams: 2000, amount: 1900, days: [7, 14] },
      { country: 'DE', currency: 'USD', grams: 10_000, amount: 4200, days: [7, 14] },
      { country: 'AE', currency: 'USD', grams: 5000, amount: 1200, days: [4, 8] },
      { country: 'TR', currency: 'USD', grams: 5000, amount: 1400, days: [5, 10] },
      { country: '*', currency: 'USD', grams: 2000, amount: 2600, days: [10, 21] },
      { country: '*', currency: 'USD', grams: 10_000, amount: 6800, days: [10, 21] },
    ],
  },
]

/**
 * Days on which Iran's offices rest, of 1405 and of 1406 as far as the solar calendar fixes them. Those of the lunar
 * calendar are reckoned and may move by a day; the studio corrects them.
 */
export const demoHolidays: readonly (readonly [day: string, fa: string, en: string])[] = [
  ['2026-11-14', 'شهادت حضرت فاطمه', 'Martyrdom of Fatimah'],
  ['2026-12-23', 'ولادت امام علی', 'Birth of Imam Ali'],
  ['2027-01-06', 'مبعث', 'Mab’ath'],
  ['2027-01-24', 'نیمهٔ شعبان', 'Middle of Sha’ban'],
  ['2027-02-11', 'پیروزی انقلاب', 'Victory of the Revolution'],
  ['2027-02-28', 'شهادت امام علی', 'Martyrdom of Imam Ali'],
  ['2027-03-10', 'عید فطر', 'Eid al-Fitr'],
  ['2027-03-11', 'تعطیلی عید فطر', 'Day after Eid al-Fitr'],
  ['2027-03-20', 'ملی‌شدن صنعت نفت', 'Oil nationalisation day'],
  ['2027-03-21', 'نوروز', 'Nowruz'],
  ['2027-03-22', 'نوروز', 'Nowruz'],
  ['2027-03-23', 'نوروز', 'Nowruz'],
  ['2027-03-24', 'نوروز', 'Nowruz'],
  ['2027-04-01', 'روز جمهوری اسلامی', 'Islamic Republic day'],
  ['2027-04-02', 'سیزده‌به‌در', 'Nature day'],
  ['2027-04-03', 'شهادت امام صادق', 'Martyrdom of Imam Sadiq'],
  ['2027-05-17', 'عید قربان', 'Eid al-Adha'],
  ['2027-05-25', 'عید غدیر', 'Eid al-Ghadir'],
  ['2027-06-04', 'رحلت امام خمینی', 'Death of Imam Khomeini'],
  ['2027-06-05', 'قیام ۱۵ خرداد', '15 Khordad'],
  ['2027-06-14', 'تاسوعا', 'Tasu’a'],
  ['2027-06-15', 'عاشورا', 'Ashura'],
]
