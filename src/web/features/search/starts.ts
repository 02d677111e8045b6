import { findAddress } from './find-address.ts'

/** Ways to begin for a person who has no word yet; each is an advanced search with one condition. */
export const starts = [
  { key: 'mystery', to: findAddress({ genre: ['mystery'] }) },
  { key: 'short', to: findAddress({ length: ['under-40', '40-90'] }) },
  { key: 'free', to: findAddress({ price: ['free'] }) },
  { key: 'children', to: findAddress({ age: ['0', '7'] }) },
  { key: 'documentary', to: findAddress({ genre: ['documentary'] }) },
  { key: 'english', to: findAddress({ subtitles: ['en'] }) },
  { key: 'described', to: findAddress({ access: ['description'] }) },
] as const
