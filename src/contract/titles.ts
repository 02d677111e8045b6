import { z } from 'zod'
import { Count, Image, Instant, ProductId, RowId, Uuid } from './primitives.ts'
import { SalesInput } from './sales.ts'
import { TitleMedia } from './studio-media.ts'

export const TitleParams = z.object({ id: ProductId })

const CreditInput = z.object({
  /** An existing person, or a new one by both names. */
  person_id: RowId.nullish(),
  name_fa: z.string().max(200),
  name_en: z.string().max(200),
  role: z.enum(['director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice']),
  character_fa: z.string().max(200).nullish(),
  character_en: z.string().max(200).nullish(),
})

/** What an editor enters for a title of any kind: its texts and its terms. */
const texts = {
  title_fa: z.string().max(300),
  title_en: z.string().max(300),
  tagline_fa: z.string().max(300).nullish(),
  tagline_en: z.string().max(300).nullish(),
  synopsis_fa: z.string().max(5000),
  synopsis_en: z.string().max(5000),
}
const terms = {
  age_rating: z.int().min(0).max(21),
  sales: SalesInput,
  /** True: plans that open everything, or every title of a kind, open this title too. */
  in_plans: z.boolean().default(false),
  release_at: Instant.nullish(),
  release_ends_at: Instant.nullish(),
  /** ISO 3166-1 codes of the countries where it may be watched; null = everywhere. */
  regions: z.array(z.string().length(2)).nullish(),
}

/** What an editor enters for a film only. */
const film = {
  kind: z.literal('movie').default('movie'),
  year: z.int().min(1888).max(2200),
  countries: z.array(z.string().length(2)).max(20),
  genres: z.array(z.string().max(40)).max(10),
  credits: z.array(CreditInput).max(200),
}

const FilmInput = z.object({ ...texts, ...film, ...terms })

/** A title as an editor enters it: the fields of every kind, and the fields of its own kind. */
export const TitleInput = z.discriminatedUnion('kind', [FilmInput]).meta({ id: 'TitleInput' })

/** The version that the editor read. A change with an older version is refused. */
const version = { version: Count }

export const TitleChange = z.discriminatedUnion('kind', [FilmInput.extend(version)])

/** What the server adds to an editor's input. */
const stored = {
  id: z.int(),
  state: z.enum(['draft', 'published']),
  ...version,
  poster: Image.nullable(),
  stills: z.array(z.object({ id: Uuid, image: Image })),
  /** For offers in limited number: how many places are held or sold. */
  places_taken: z.object({ buy: z.int(), rent: z.int() }),
  /** What is still missing before it can be published, as sentences. */
  missing: z.array(z.string()),
  updated_at: Instant,
  media: TitleMedia,
}

export const StudioTitle = z.discriminatedUnion('kind', [FilmInput.extend(stored)]).meta({ id: 'StudioTitle' })

/** Fields that every kind has; all other fields belong to one kind. */
export type SharedField = keyof typeof texts | keyof typeof terms
export type StoredField = keyof typeof stored
