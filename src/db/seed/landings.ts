import type { WidgetQuery } from '../json-columns.ts'

type Words = { fa: string; en: string }

/** A block of a demo's landing page. Titles are named by their slugs, plans by their name in English. */
export type DemoBlock = { title?: Words; text?: Words } & (
  | { kind: 'text' }
  | { kind: 'video'; movie: string }
  | { kind: 'picture'; movie: string; href: string }
  | {
      kind: 'rail'
      look: 'posters' | 'wide'
      query: Omit<WidgetQuery, 'ids'> & { movies?: string[] }
      href: string | null
    }
  | { kind: 'offer'; movie: string }
  | { kind: 'offer'; plan: string }
  | { kind: 'newYear' }
  | { kind: 'gift'; campaign: string }
)

export interface DemoLanding {
  slug: string
  eyebrow: Words
  title: Words
  lead: Words
  description: Words
  /** A file in `art/`, or the first still of a movie. */
  head: { art: string } | { movie: string }
  blocks: DemoBlock[]
}

/** When the sun crosses the equator in the next years: the beginning of the Iranian year. */
export const newYears: readonly string[] = [
  '2027-03-20T20:24:00.000Z',
  '2028-03-20T02:17:00.000Z',
  '2029-03-20T08:01:00.000Z',
  '2030-03-20T13:51:00.000Z',
]

export const demoLandings: readonly DemoLanding[] = [
  {
    slug: 'landing1',
    eyebrow: { fa: 'نوروز در پرده', en: 'Nowruz on Parde' },
    title: { fa: 'سیزده شب، سیزده فیلم', en: 'Thirteen nights, thirteen films' },
    lead: {
      fa: 'از شبِ عید تا سیزده‌به‌در، هر شب یک فیلم مهمان ما هستید. با خانه، دور یک پرده.',
      en: 'From New Year’s Eve to the thirteenth day, one film a night is on us. The whole house, around one screen.',
    },
    description: {
      fa: 'عیدی پرده را بگیرید و سیزده شب نوروز را با فیلم بگذرانید.',
      en: 'Take Parde’s gift and spend the thirteen nights of Nowruz with films.',
    },
    head: { art: 'l-nowruz' },
    blocks: [
      { kind: 'newYear', title: { fa: 'تا تحویل سال', en: 'Until the new year' } },
      {
        kind: 'gift',
        campaign: 'nowruz',
        text: {
          fa: 'رایگان است. کارت بانکی نمی‌خواهیم و چیزی خودش تمدید نمی‌شود.',
          en: 'It is free. We ask for no bank card, and nothing renews by itself.',
        },
      },
      {
        kind: 'rail',
        look: 'posters',
        title: { fa: 'هر شب، یکی', en: 'One each night' },
        query: {
          movies: [
            ...['road', 'pool', 'naranj', 'rain', 'turquoise', 'simorgh', 'ships'],
            ...['station', 'salt', 'snow', 'tehran', 'string', 'doors'],
          ],
          limit: 13,
        },
        href: '/movies',
      },
      {
        kind: 'gift',
        campaign: 'nowruz',
        title: { fa: 'عیدی شما آماده است', en: 'Your gift is ready' },
        text: {
          fa: 'شماره یا رایانامه‌تان را بنویسید؛ عیدی به کیف پول‌تان می‌آید و پیش از پول خودتان خرج می‌شود.',
          en: 'Write your number or e-mail; the gift comes into your wallet and is spent before your own money.',
        },
      },
      {
        kind: 'text',
        title: { fa: 'یک عیدی برای هر نفر', en: 'One gift for each person' },
        text: { fa: 'تا سه پروفایل از آن می‌بینند.', en: 'Up to three profiles watch with it.' },
      },
      {
        kind: 'text',
        title: { fa: 'هر فیلم از اولین پخش، ۴۸ ساعت', en: 'Each film for 48 hours' },
        text: {
          fa: 'شب را از دست دادید؟ فیلم سر جایش هست.',
          en: 'Missed the night? The film is still there.',
        },
      },
      {
        kind: 'text',
        title: { fa: 'با زیرنویس فارسی و انگلیسی', en: 'With Persian and English subtitles' },
        text: { fa: 'در هر کشوری که هستید.', en: 'In whatever country you are.' },
      },
    ],
  },
  {
    slug: 'landing2',
    eyebrow: { fa: 'شب‌های بلند', en: 'Long nights' },
    title: { fa: 'یک جاده، یک صدا', en: 'One road, one voice' },
    lead: {
      fa: 'شش‌هزار کیلومتر با راننده‌ای که صدای مسافرش را پیدا کرده است. امشب ببینید.',
      en: 'Six thousand kilometres with a driver who has found his passenger’s voice. Watch it tonight.',
    },
    description: { fa: 'فیلمی برای شب‌های بلند، در پرده.', en: 'A film for long nights, on Parde.' },
    head: { movie: 'road' },
    blocks: [
      {
        kind: 'offer',
        movie: 'road',
        text: { fa: '۱۰٪ مالیات بر ارزش افزوده در قیمت هست.', en: '10% VAT included.' },
      },
      { kind: 'video', movie: 'road', title: { fa: 'پیش‌پرده', en: 'The trailer' } },
      {
        kind: 'rail',
        look: 'wide',
        title: { fa: 'همین حال‌وهوا', en: 'In the same mood' },
        query: { movies: ['station', 'ships', 'tehran', 'doors', 'salt'] },
        href: '/movies',
      },
      {
        kind: 'text',
        title: { fa: 'اگر شب کوتاه است', en: 'If the night is short' },
        text: {
          fa: '«برفِ اسفند» کوتاه است و رایگان.\n\nحساب هم نمی‌خواهد.',
          en: '“Snow in Late Winter” is short, and free.\n\nIt needs no account either.',
        },
      },
      { kind: 'offer', movie: 'snow' },
    ],
  },
  {
    slug: 'landing3',
    eyebrow: { fa: 'اشتراک', en: 'Plans' },
    title: { fa: 'یک فصل فیلم دیدن', en: 'A season of film nights' },
    lead: {
      fa: 'سه ماه، همهٔ فیلم‌هایی که نشانِ اشتراک دارند، با سه پروفایل.',
      en: 'Three months of every film that is marked for plans, with three profiles.',
    },
    description: { fa: 'سه ماه فیلم در پرده، با یک اشتراک.', en: 'Three months of films on Parde, with one plan.' },
    head: { movie: 'tehran' },
    blocks: [
      {
        kind: 'offer',
        plan: 'Three months',
        title: { fa: 'سه‌ماهه', en: 'Three months' },
        text: {
          fa: 'خودش تمدید نمی‌شود، مگر خودتان بخواهید.',
          en: 'It does not renew by itself unless you wish it to.',
        },
      },
      {
        kind: 'rail',
        look: 'posters',
        title: { fa: 'از این‌ها شروع کنید', en: 'Begin with these' },
        query: { kind: 'movie', price: 'paid', sort: 'published', coming: false },
        href: '/movies',
      },
      {
        kind: 'picture',
        movie: 'doors',
        href: '/collections',
        title: { fa: 'مجموعه‌های ویراستاران', en: 'Collections of our editors' },
        text: {
          fa: 'نمی‌دانید از کجا شروع کنید؟ ویراستاران ما مجموعه ساخته‌اند.',
          en: 'Not sure where to begin? Our editors have gathered collections.',
        },
      },
    ],
  },
]
