/** Kinds that stand by themselves: what the site lists, and what plans are made of. */
export const titleKinds = ['movie', 'series', 'music', 'screening', 'festival', 'goods'] as const

/** Kinds that are a part of a title: of a series, of a season, of an album. */
const partKinds = ['season', 'episode', 'track'] as const

/** Every kind of product, as the database knows them. */
export const productKinds = [...titleKinds, ...partKinds] as const
export type ProductKind = (typeof productKinds)[number]
