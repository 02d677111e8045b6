/** The filters of the advanced search of which several may be chosen; within one it is “or”, between them “and”. */
export const filterNames = [
  'kind',
  'genre',
  'category',
  'country',
  'audio',
  'subtitles',
  'length',
  'age',
  'price',
  'quality',
  'access',
] as const
export type FilterName = (typeof filterNames)[number]
