/** The filters of the advanced search of which several may be chosen; within one it is “or”, between them “and”. */
export const filterNames = [
  'kind',
  'price',
  'genre',
  'subtitles',
  'audio',
  'access',
  'country',
  'length',
  'age',
  'quality',
  'category',
] as const
export type FilterName = (typeof filterNames)[number]
