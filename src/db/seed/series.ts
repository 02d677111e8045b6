import { directedBy, editedBy, musicBy, played, producedBy, shotBy, writtenBy } from './crews.ts'
import { type DemoCredit, type DemoPrice, type DemoStill, toman } from './demo-movie.ts'

/** An episode of the demo. */
export interface DemoEpisode {
  title_fa: string
  title_en: string
  /** A short description that gives nothing away. */
  synopsis_fa: string
  synopsis_en: string
  /** Null: free. */
  price: DemoPrice | null
  /** Weeks from the coming Friday at eight in the evening in Tehran; negative: it is out. */
  week: number
  still: string
  /** Name of a recipe; null: it is to come. */
  film: string | null
}

export interface DemoSeason {
  /** 0: specials. */
  number: number
  title_fa: string
  title_en: string
  /** Null: it is not sold as a whole. */
  price: DemoPrice | null
  episodes: DemoEpisode[]
}

/** A series of the demo, as plain data. */
export interface DemoSeries {
  slug: string
  title_fa: string
  title_en: string
  tagline_fa: string
  tagline_en: string
  synopsis_fa: string
  synopsis_en: string
  year: number
  end_year: number | null
  countries: string[]
  genres: string[]
  age_rating: number
  credits: DemoCredit[]
  /** Of the whole series, without the seasons that are still to come. */
  price: DemoPrice | null
  /** The special that is watched after an episode: number of the special → season and number. */
  specials: Readonly<Record<number, readonly [season: number, number: number]>>
  poster: string
  stills: DemoStill[]
  seasons: DemoSeason[]
}

const single: DemoPrice = { irr: toman(25_000), usd: 150 }

const case41: DemoSeries = {
  slug: 'case41',
  title_fa: 'پروندهٔ چهل‌ویک',
  title_en: 'Case Forty-One',
  tagline_fa: 'سریال پرده، هر جمعه یک قسمت تازه',
  tagline_en: 'A Parde series, new every Friday',
  synopsis_fa:
    'پروندهٔ شمارهٔ چهل‌ویک یک قتل ندارد، یک غیبت دارد: مردی که سی سال پیش از اتاق بازجویی بیرون رفت و به خیابان نرسید. بازپرسی که آن شب نگهبانِ در بود، حالا باید توضیح بدهد.',
  synopsis_en:
    'Case forty-one has no murder in it, only an absence: thirty years ago a man walked out of an interview room and never reached the street. The examiner who stood at the door that night now has to explain.',
  year: 2025,
  end_year: null,
  countries: ['IR'],
  genres: ['mystery', 'crime'],
  age_rating: 15,
  credits: [
    directedBy('chaharsu'),
    writtenBy('lines'),
    played('players', ['بازپرس', 'The examiner']),
    played('streetPlayers', ['شاهد', 'The witness']),
    shotBy('khak'),
    editedBy('scissors'),
    musicBy('quartet'),
    producedBy('parde'),
  ],
  price: { irr: toman(149_000), usd: 890 },
  specials: { 1: [1, 2] },
  poster: 'p-case41',
  stills: [
    { file: 's-case41', focus: 'end' },
    { file: 's-case41b', focus: 'center' },
  ],
  seasons: [
    {
      number: 1,
      title_fa: 'فصل ۱',
      title_en: 'Season 1',
      price: { irr: toman(45_000), usd: 270 },
      episodes: [
        {
          title_fa: 'بایگانی',
          title_en: 'The Archive',
          synopsis_fa: 'در بایگانی پرونده‌ای پیدا می‌شود که شماره دارد و نام ندارد.',
          synopsis_en: 'A file turns up in the archive that has a number and no name.',
          price: single,
          week: -52,
          still: 's-doors-blue',
          film: 'episode-corridor',
        },
        {
          title_fa: 'نگهبانِ در',
          title_en: 'The Man at the Door',
          synopsis_fa: 'سه نفر یک ساعت را به یاد می‌آورند، و هر کدام جور دیگری.',
          synopsis_en: 'Three people remember one hour, each of them differently.',
          price: single,
          week: -51,
          still: 's-midnight',
          film: 'episode-blackout',
        },
      ],
    },
    {
      number: 2,
      title_fa: 'فصل ۲',
      title_en: 'Season 2',
      price: { irr: toman(79_000), usd: 490 },
      episodes: [
        {
          title_fa: 'کلید',
          title_en: 'The Key',
          synopsis_fa: 'بازپرسی بازنشسته پرونده‌ای را پس می‌آورد که خودش سی سال پیش نیمه‌کاره بسته بود.',
          synopsis_en: 'A retired examiner brings back the case he himself closed, half done, thirty years ago.',
          price: null,
          week: -4,
          still: 's-doors',
          film: 'episode-corridor',
        },
        {
          title_fa: 'سایه‌روشن',
          title_en: 'Half-Light',
          synopsis_fa: 'شاهد تازه فقط یک چیز یادش مانده: صدای کرکره‌ای که دو بار بالا رفت.',
          synopsis_en: 'The new witness remembers one thing only: a blind that went up twice.',
          price: null,
          week: -3,
          still: 's-bokeh',
          film: 'episode-traffic',
        },
        {
          title_fa: 'صندلیِ خالی',
          title_en: 'The Empty Chair',
          synopsis_fa: 'اتاق بازجویی سه روز است خالی مانده، ولی کسی هر شب چراغش را روشن می‌کند.',
          synopsis_en: 'The interview room has been empty for three days, yet every night someone turns on its lamp.',
          price: null,
          week: -2,
          still: 's-case41',
          film: 'episode-blackout',
        },
        {
          title_fa: 'شهادت',
          title_en: 'Testimony',
          synopsis_fa: 'دو نفر یک شب را تعریف می‌کنند؛ یکی‌شان آن شب در شهر نبوده است.',
          synopsis_en: 'Two people describe the same night. One of them was not in town.',
          price: single,
          week: -1,
          still: 's-case41b',
          film: 'episode-traffic',
        },
        {
          title_fa: 'ایستگاهِ سیزدهم',
          title_en: 'The Thirteenth Stop',
          synopsis_fa: 'ردّ آخرین تلفن به ایستگاهی می‌رسد که روی هیچ نقشه‌ای نیست.',
          synopsis_en: 'The last call is traced to a stop that is on no map.',
          price: single,
          week: 0,
          still: 's-station',
          film: null,
        },
        {
          title_fa: 'امضا',
          title_en: 'The Signature',
          synopsis_fa: '',
          synopsis_en: '',
          price: single,
          week: 1,
          still: 's-last-train',
          film: null,
        },
      ],
    },
    {
      number: 0,
      title_fa: 'ویژه‌ها',
      title_en: 'Specials',
      price: null,
      episodes: [
        {
          title_fa: 'صداهای اتاق',
          title_en: 'The Sounds of the Room',
          synopsis_fa: 'چهارنوازی شب نشان می‌دهد صدای یک اتاق خالی را چطور ساخته است.',
          synopsis_en: 'Night Quartet shows how it made the sound of an empty room.',
          price: null,
          week: -50,
          still: 's-stage',
          film: 'episode-evening',
        },
      ],
    },
  ],
}

const roofs: DemoSeries = {
  slug: 'roofs',
  title_fa: 'بام به بام',
  title_en: 'Roof to Roof',
  tagline_fa: 'همسایه‌ها از بالا همدیگر را بهتر می‌بینند',
  tagline_en: 'Neighbours see each other better from above',
  synopsis_fa:
    'تابستان است و آب محله قطع شده. چهار خانواده که سال‌ها با هم حرف نزده‌اند، شب‌ها روی بام می‌خوابند و یک بادبادک میانشان نامه می‌برد.',
  synopsis_en:
    'It is summer and the water of the quarter is cut. Four families who have not spoken for years sleep on their roofs at night, and a kite carries letters between them.',
  year: 2026,
  end_year: 2026,
  countries: ['IR'],
  genres: ['family', 'drama'],
  age_rating: 0,
  credits: [
    directedBy('nimruz'),
    writtenBy('lines'),
    played('streetPlayers', ['همسایهٔ بالا', 'The neighbour above']),
    shotBy('khak'),
    musicBy('golestan'),
    producedBy('parde'),
  ],
  price: null,
  specials: {},
  poster: 'p-roofs',
  stills: [
    { file: 's-roofs', focus: 'start' },
    { file: 's-roofs-noon', focus: 'end' },
  ],
  seasons: [
    {
      number: 1,
      title_fa: 'فصل ۱',
      title_en: 'Season 1',
      price: { irr: toman(59_000), usd: 350 },
      episodes: [
        {
          title_fa: 'آب رفت',
          title_en: 'The Water Is Off',
          synopsis_fa: 'شیرها خشک می‌شود و همه سراغ یک منبع را می‌گیرند.',
          synopsis_en: 'The taps run dry, and everybody thinks of the same tank.',
          price: null,
          week: -12,
          still: 's-roofs-noon',
          film: 'episode-morning',
        },
        {
          title_fa: 'بندِ رخت',
          title_en: 'The Washing Line',
          synopsis_fa: 'یک بند رخت از این بام به آن بام کشیده می‌شود، و با آن یک قهر کهنه.',
          synopsis_en: 'A washing line is strung from roof to roof, and an old quarrel with it.',
          price: { irr: toman(19_000), usd: 120 },
          week: -11,
          still: 's-roofs',
          film: 'episode-evening',
        },
        {
          title_fa: 'شبِ بام',
          title_en: 'A Night on the Roof',
          synopsis_fa: 'برق هم می‌رود. برای اولین بار همه یک آسمان را نگاه می‌کنند.',
          synopsis_en: 'The lights go too. For the first time they all look at one sky.',
          price: { irr: toman(19_000), usd: 120 },
          week: -10,
          still: 's-roofs-night',
          film: 'episode-blackout',
        },
      ],
    },
  ],
}

export const demoSeries: readonly DemoSeries[] = [case41, roofs]
