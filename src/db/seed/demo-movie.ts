import type { PictureFocus } from '#lib/lists/picture-focus.ts'
/** A film of the demo as plain data. A separate runner creates it through the product's use cases. */
export interface DemoMovie {
  /** Name of its video and subtitle files; the demo also finds the film again by it. */
  slug: string
  kind: 'movie' | 'series'
  title_fa: string
  title_en: string
  tagline_fa: string
  tagline_en: string
  synopsis_fa: string
  synopsis_en: string
  /** Gregorian. */
  year: number
  /** ISO 3166-1. */
  countries: string[]
  /** Codes of the genres that the migrations bring; the first is the main one. */
  genres: string[]
  /** Least age in years; 0 for everyone. */
  age_rating: number
  credits: DemoCredit[]
  /** Null: free. Rials and US cents, VAT included. */
  price: DemoPrice | null
  /** To rent: 30 days to begin, 48 hours from the first play. */
  rent?: DemoPrice
  /** A lower price for this many days from the first start. */
  sale?: DemoPrice & { days: number }
  /** How many can be bought in all. */
  places?: number
  /** Days from the first start; negative: already released. */
  released_in_days: number
  /** Days from the first start until it leaves; without it, it stays. */
  leaves_in_days?: number
  state: 'published' | 'draft'
  poster: string
  /** The first one is the hero. */
  stills: DemoStill[]
  /** Names of recipes in `src/media/demo/films.ts`. */
  film: string | null
  preview: string | null
  has_subtitles: boolean
}

export interface DemoPrice {
  irr: number
  usd: number
}

export interface DemoCredit {
  name_fa: string
  name_en: string
  role: 'director' | 'writer' | 'cast' | 'camera' | 'editor' | 'music' | 'producer' | 'voice'
  character_fa?: string
  character_en?: string
}

export interface DemoStill {
  /** File in `art/`, without extension. */
  file: string
  /** Where the subject is on a Persian page: `start` is the right side. */
  focus: PictureFocus
}

/** Converts Toman, the unit in which people say prices, to Rials. */
export const toman = (amount: number): number => amount * 10
