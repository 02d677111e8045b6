/** Kinds of titles that stand alone: the site lists them, and plans open them. */
export const titleKinds = ['movie', 'series', 'music', 'screening', 'festival', 'goods'] as const
export type TitleKind = (typeof titleKinds)[number]

/** Kinds of products that are part of a title: of a series, a season or an album. */
const partKinds = ['season', 'episode', 'track'] as const

/** Every kind of product; the same list as in the database. */
export const productKinds = [...titleKinds, ...partKinds] as const
export type ProductKind = (typeof productKinds)[number]
