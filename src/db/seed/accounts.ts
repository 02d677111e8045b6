import type { StaffRole } from '#lib/lists/staff-roles.ts'

/** The demo's accounts. The addresses and numbers reach nobody: `.example` is reserved, the numbers are patterns. */
export interface DemoAccount {
  user_name: string
  first_name: { fa: string; en: string }
  last_name: { fa: string; en: string }
  language: 'fa' | 'en'
  country: string
  birth_day: string
  staff_role: StaffRole | null
  /** The account's description on the sandbox page. */
  title_fa: string
  title_en: string
  note_fa: string
  note_en: string
  /** Age of the account in days; today by default. */
  member_for_days?: number
  /**
   * Movies that it bought from its wallet before their release. No others: nothing else can be sold before the demo's
   * films are encoded.
   */
  bought: readonly { slug: string; days_ago: number }[]
  /** Gift money that went into its wallet: some of it paid for the films above, the rest is left. */
  gifts?: readonly DemoGift[]
  /** The other profiles of the account. */
  profiles?: readonly { name: { fa: string; en: string }; avatar: string; age_limit: number | null }[]
}

export interface DemoGift {
  money: { amount: number; currency: 'IRR' | 'USD' }
  title: { fa: string; en: string }
  /** How many days the gift money can be spent; null = without end. */
  days: number | null
  days_ago: number
}

const prize = { fa: 'جایزهٔ نظرسنجی تابستان', en: 'Summer survey prize' }

/** One password for all demo accounts, shown on the sandbox page. Live mode has none of them. */
export const demoPassword = 'parde-demo-1405'

export const demoAccounts: DemoAccount[] = [
  {
    user_name: 'negar@parde.example',
    first_name: { fa: 'نگار', en: 'Negar' },
    last_name: { fa: 'نمونه', en: 'Sample' },
    language: 'fa',
    country: 'IR',
    birth_day: '1991-05-21',
    staff_role: null,
    title_fa: 'عضو با خرید',
    title_en: 'Member with purchases',
    note_fa: 'دو فیلم را خریده است و رسیدهایش در «خریدها» هست. در کیف پولش پول هدیه مانده است.',
    note_en: 'Has bought two films; their receipts are among its purchases. Gift money is left in the wallet.',
    member_for_days: 40,
    bought: [
      { slug: 'ships', days_ago: 26 },
      { slug: 'station', days_ago: 12 },
    ],
    gifts: [
      { money: { amount: 2_680_000, currency: 'IRR' }, title: prize, days: null, days_ago: 30 },
      {
        money: { amount: 500_000, currency: 'IRR' },
        title: { fa: 'هدیهٔ خوش‌آمد', en: 'Welcome gift' },
        days: null,
        days_ago: 3,
      },
      {
        money: { amount: 300_000, currency: 'IRR' },
        title: { fa: 'هدیهٔ پاییز', en: 'Autumn gift' },
        days: 30,
        days_ago: 0,
      },
    ],
  },
  {
    user_name: '+989120000012',
    first_name: { fa: 'سام', en: 'Sam' },
    last_name: { fa: 'نمونه', en: 'Sample' },
    language: 'fa',
    country: 'IR',
    birth_day: '1998-11-02',
    staff_role: null,
    title_fa: 'عضو تازه',
    title_en: 'New member',
    note_fa: 'با شمارهٔ موبایل ثبت‌نام کرده و هنوز چیزی نخریده است.',
    note_en: 'Signed up with a mobile number and has bought nothing yet.',
    bought: [],
  },
  {
    user_name: 'alex@parde.example',
    first_name: { fa: 'الکس', en: 'Alex' },
    last_name: { fa: 'نمونه', en: 'Sample' },
    language: 'en',
    country: 'GB',
    birth_day: '1987-03-14',
    staff_role: null,
    title_fa: 'عضو خارج از ایران',
    title_en: 'Member abroad',
    note_fa: 'سایت را به انگلیسی و قیمت‌ها را به دلار می‌بیند.',
    note_en: 'Sees the site in English and prices in dollars.',
    member_for_days: 25,
    bought: [{ slug: 'doors', days_ago: 19 }],
    gifts: [
      { money: { amount: 840, currency: 'USD' }, title: prize, days: null, days_ago: 20 },
      {
        money: { amount: 480, currency: 'USD' },
        title: { fa: 'هدیهٔ خوش‌آمد', en: 'Welcome gift' },
        days: null,
        days_ago: 2,
      },
    ],
  },
  {
    user_name: 'family@parde.example',
    first_name: { fa: 'نسرین', en: 'Nasrin' },
    last_name: { fa: 'نمونه', en: 'Sample' },
    language: 'fa',
    country: 'IR',
    birth_day: '1984-09-30',
    staff_role: null,
    title_fa: 'خانواده، با پروفایل کودک',
    title_en: 'Family, with a child’s profile',
    note_fa: 'سه پروفایل دارد: نسرین، مادر و آرش که هفت سال دارد. پس از ورود می‌پرسد چه کسی تماشا می‌کند.',
    note_en: 'Has three profiles: Nasrin, Mother, and Arash who is seven. Asks after sign-in who is watching.',
    member_for_days: 20,
    bought: [{ slug: 'station', days_ago: 11 }],
    gifts: [{ money: { amount: 1_190_000, currency: 'IRR' }, title: prize, days: null, days_ago: 14 }],
    profiles: [
      { name: { fa: 'مادر', en: 'Mother' }, avatar: 'turquoise', age_limit: null },
      { name: { fa: 'آرش', en: 'Arash' }, avatar: 'cat', age_limit: 7 },
    ],
  },
  {
    user_name: 'shop@parde.example',
    first_name: { fa: 'شیرین', en: 'Shirin' },
    last_name: { fa: 'نمونه', en: 'Sample' },
    language: 'fa',
    country: 'IR',
    birth_day: '1993-11-02',
    staff_role: null,
    title_fa: 'عضو با سفارش فروشگاه',
    title_en: 'Member with orders of the shop',
    note_fa: 'از فروشگاه سفارش دارد: تازه، در راه، تحویل‌شده، لغوشده و یکی که دارد برمی‌گردد.',
    note_en: 'Has orders of the shop: new, on the way, delivered, cancelled, and one that is on its way back.',
    member_for_days: 70,
    bought: [],
    gifts: [{ money: { amount: 150_000_000, currency: 'IRR' }, title: prize, days: null, days_ago: 60 }],
  },
  staff('editor', 'دبیر محتوا', 'Editor', [
    'فیلم، پوستر، قیمت و زیرنویس را در استودیو می‌سازد و منتشر می‌کند.',
    'Makes and publishes titles in the studio: film, poster, price, subtitles.',
  ]),
  staff('support', 'پشتیبان', 'Support', [
    'خریدها و حساب‌ها را می‌بیند و به عضوها کمک می‌کند.',
    'Looks up purchases and accounts and helps members.',
  ]),
  staff('finance', 'مالی', 'Finance', [
    'پرداخت‌ها، برگشت‌ها و دفتر حساب را می‌بیند.',
    'Sees payments, refunds and the books.',
  ]),
  staff('moderator', 'ناظر گفت‌وگو', 'Moderator', ['نظرها را بررسی می‌کند.', 'Looks after the comments.']),
  staff('admin', 'مدیر', 'Administrator', ['به همه‌چیز دسترسی دارد.', 'May do everything.']),
]

function staff(role: StaffRole, title_fa: string, title_en: string, [note_fa, note_en]: [string, string]): DemoAccount {
  return {
    user_name: `${role}@parde.example`,
    first_name: { fa: title_fa, en: title_en },
    last_name: { fa: 'پرده', en: 'Parde' },
    language: 'fa',
    country: 'IR',
    birth_day: '1990-01-01',
    staff_role: role,
    title_fa,
    title_en,
    note_fa,
    note_en,
    bought: [],
  }
}
