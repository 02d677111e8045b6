import type { ProductKind } from '#lib/lists/product-kinds.ts'

/** The word for a title in a sentence: the `{what}` of a problem. Music has many forms, so it is a title there. */
export const titleWords: Readonly<Record<ProductKind, { fa: string; en: string }>> = {
  movie: { fa: 'فیلم', en: 'movie' },
  series: { fa: 'سریال', en: 'series' },
  season: { fa: 'فصل', en: 'season' },
  episode: { fa: 'قسمت', en: 'episode' },
  music: { fa: 'عنوان', en: 'title' },
  track: { fa: 'قطعه', en: 'track' },
  screening: { fa: 'اکران', en: 'screening' },
  festival: { fa: 'جشنواره', en: 'festival' },
  goods: { fa: 'کالا', en: 'item' },
}
