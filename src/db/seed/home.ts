import type { WidgetQuery } from '../json-columns.ts'

/** The home page of the demo: its slides in order, and its rows. */
export interface DemoSlide {
  /** Slug of the movie; its first still is the picture. */
  movie: string
  eyebrow_fa: string
  eyebrow_en: string
  story_fa: string
  story_en: string
}

export const demoSlides: DemoSlide[] = [
  {
    movie: 'road',
    eyebrow_fa: 'تازه در پرده',
    eyebrow_en: 'New on Parde',
    story_fa: 'راننده‌ای در آخرین سفر کاری‌اش از آستارا تا چابهار، صدای ضبط‌شدهٔ مسافری را پیدا می‌کند که هرگز سوار نشد.',
    story_en:
      'On his last haul from Astara to Chabahar, a driver finds the recorded voice of a passenger who never got in.',
  },
  {
    movie: 'tehran',
    eyebrow_fa: 'این هفته',
    eyebrow_en: 'This week',
    story_fa: 'نیمه‌شب همهٔ چراغ‌های شهر خاموش می‌شود، و تنها کسی که می‌داند چرا پشت ترافیک مانده است.',
    story_en: 'At midnight every light in the city goes out, and the one person who knows why is stuck in traffic.',
  },
  {
    movie: 'snow',
    eyebrow_fa: 'رایگان',
    eyebrow_en: 'Free to watch',
    story_fa: 'آخرین برفِ سال روی دهی می‌بارد که فقط یک خانه‌اش روشن است.',
    story_en: 'The last snow of the year falls on a village where a single house is lit.',
  },
  {
    movie: 'station',
    eyebrow_fa: 'انتخاب پرده',
    eyebrow_en: 'Our pick',
    story_fa: 'مردی با چمدانی که نباید باز شود، منتظر قطاری است که نگه نمی‌دارد.',
    story_en: 'A man with a suitcase that must not be opened waits for a train that will not stop.',
  },
  {
    movie: 'naranj',
    eyebrow_fa: 'به‌زودی',
    eyebrow_en: 'Coming soon',
    story_fa: 'سه خواهر، هفت روز، باغی که باید فروخته شود. و بادی که یک هفته زود رسیده است.',
    story_en: 'Three sisters, seven days, an orchard to be sold. And a wind that has come a week early.',
  },
]

export interface DemoWidget {
  kind: 'posters' | 'wide'
  title_fa: string
  title_en: string
  /** The query of the catalogue's widgets; `movies` (slugs) becomes `ids`. */
  query: Omit<WidgetQuery, 'ids'> & { movies?: string[] }
  href: string | null
}

export const demoWidgets: DemoWidget[] = [
  {
    kind: 'posters',
    title_fa: 'فیلم‌های تازه',
    title_en: 'New films',
    query: { kind: 'movie', coming: false, sort: 'newest', limit: 12 },
    href: '/movies',
  },
  {
    kind: 'posters',
    title_fa: 'پربیننده‌های این هفته',
    title_en: 'Most watched this week',
    query: { sort: 'most_watched', limit: 12 },
    href: null,
  },
  {
    kind: 'posters',
    title_fa: 'سریال‌ها',
    title_en: 'Series',
    query: { kind: 'series', sort: 'newest', limit: 12 },
    href: '/series',
  },
  {
    kind: 'wide',
    title_fa: 'اکران‌ها',
    title_en: 'Screenings',
    query: { kind: 'screening', limit: 12 },
    href: '/screenings',
  },
  {
    kind: 'posters',
    title_fa: 'موسیقی',
    title_en: 'Music',
    query: { kind: 'music', sort: 'published', limit: 12 },
    href: '/music',
  },
  {
    kind: 'wide',
    title_fa: 'رایگان ببینید',
    title_en: 'Free to watch',
    query: { kind: 'movie', price: 'free', coming: false, limit: 8 },
    href: '/movies?price=free',
  },
  {
    kind: 'posters',
    title_fa: 'به‌زودی',
    title_en: 'Coming soon',
    query: { kind: 'movie', coming: true, sort: 'oldest', limit: 8 },
    href: null,
  },
  {
    kind: 'posters',
    title_fa: 'از فروشگاه',
    title_en: 'From the shop',
    query: { kind: 'goods', limit: 12 },
    href: '/shop',
  },
  {
    kind: 'posters',
    title_fa: 'به‌زودی از پرده می‌روند',
    title_en: 'Leaving soon',
    query: { sort: 'leaving', limit: 12 },
    href: null,
  },
  {
    kind: 'wide',
    title_fa: 'برای یک شبِ بارانی',
    title_en: 'For a rainy night',
    query: { movies: ['station', 'tehran', 'doors', 'ships', 'rain'] },
    href: '/collections',
  },
  {
    kind: 'wide',
    title_fa: 'جشنواره‌ها',
    title_en: 'Festivals',
    query: { kind: 'festival', limit: 6 },
    href: '/festivals',
  },
  {
    kind: 'posters',
    title_fa: 'درام',
    title_en: 'Drama',
    query: { kind: 'movie', genre: 'drama', coming: false, limit: 10 },
    href: '/movies?genre=drama',
  },
  {
    kind: 'wide',
    title_fa: 'کوتاه، ولی نه کم',
    title_en: 'Short, not slight',
    query: { kind: 'movie', genre: 'short', coming: false, limit: 8 },
    href: '/movies?genre=short',
  },
  {
    kind: 'posters',
    title_fa: 'با بچه‌ها',
    title_en: 'With children',
    query: { movies: ['simorgh', 'pool', 'snow', 'salt'] },
    href: null,
  },
]
