import type { OutputOf } from '#contract/api.ts'

export type Lists = OutputOf<'GET /studio/lists'>
export type HouseList = Lists['items'][number]
export type ListRow = HouseList['rows'][number]

/** The row's name in the reader's language. */
export const nameIn = ({ name_fa: fa, name_en: en }: Pick<ListRow, 'name_fa' | 'name_en'>, locale: 'fa' | 'en') =>
  locale === 'fa' ? fa : en
