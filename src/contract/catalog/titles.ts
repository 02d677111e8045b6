import { z } from 'zod'
import { albumForms } from '#lib/lists/album-forms.ts'
import { filmRoles, musicRoles } from '#lib/lists/credit-roles.ts'
import { lateEntries, liveBacks, longestReplayHours, screeningModes } from '#lib/lists/screening-modes.ts'
import { Count, Image, Instant, ProductId, RowId, Uuid } from '../primitives.ts'
import { PartRole } from './programme.ts'
import { SalesInput } from './sales.ts'
import { TitleMedia } from '../media/studio-media.ts'

export const TitleParams = z.object({ id: ProductId })

/** An existing person, or a new one by both names. */
const person = { person_id: RowId.nullish(), name_fa: z.string().max(200), name_en: z.string().max(200) }

const CreditInput = z.object({
  ...person,
  role: z.enum(filmRoles),
  character_fa: z.string().max(200).nullish(),
  character_en: z.string().max(200).nullish(),
})

/** The fields that an editor enters for a title of any kind: its texts and its terms. */
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

/** The fields that an editor enters for a film only. */
const film = {
  kind: z.literal('movie').default('movie'),
  year: z.int().min(1888).max(2200),
  countries: z.array(z.string().length(2)).max(20),
  genres: z.array(z.string().max(40)).max(10),
  credits: z.array(CreditInput).max(200),
}

/** A credit of music. A person who is new is a group where `is_group` says so. */
export const MusicCreditInput = z.object({ ...person, role: z.enum(musicRoles), is_group: z.boolean().nullish() })

/** The fields that an editor enters for music only; its tracks have calls of their own. */
const music = {
  kind: z.literal('music'),
  form: z.enum(albumForms),
  year: z.int().min(1888).max(2200),
  /** For a score: the film that it belongs to. */
  score_of: RowId.nullish(),
  genres: z.array(z.string().max(40)).max(10),
  credits: z.array(MusicCreditInput).max(200),
}

const MusicInput = z.object({ ...texts, ...music, ...terms })

const FilmInput = z.object({ ...texts, ...film, ...terms })

/** The fields that an editor enters for a series only; its seasons are titles of their own. */
const series = {
  ...film,
  kind: z.literal('series'),
  /** The year of its last season; null while it goes on. */
  end_year: z.int().min(1888).max(2200).nullish(),
}

const SeriesInput = z.object({ ...texts, ...series, ...terms })

/** The fields that an editor enters for a season only. It stays in its series. */
const season = {
  kind: z.literal('season'),
  series_id: RowId,
  /** 0: specials. */
  number: z.int().min(0).max(999),
}

const SeasonInput = z.object({ ...texts, ...season, ...terms })

/** The fields that an editor enters for an episode only. It stays in its season. */
const episode = {
  kind: z.literal('episode'),
  season_id: RowId,
  number: z.int().min(1).max(9999),
  /** Of a special: the episode after which it is watched. */
  comes_after: RowId.nullish(),
  /** Where its credits begin, in milliseconds. */
  credits_at_ms: Count.min(1).nullish(),
  /** Those who are in this episode only: guests, its director. */
  credits: z.array(CreditInput).max(200),
}

const EpisodeInput = z.object({ ...texts, ...episode, ...terms })

/**
 * A price of a ticket as an editor enters it. Those with as many seats follow one another in the order of the list: the
 * first that has not ended and has tickets left is on sale.
 */
const TicketOfferInput = z.object({
  /** 1, or the seats of a group ticket. */
  seats: z.int().min(1).max(500).default(1),
  name_fa: z.string().max(60).nullish(),
  name_en: z.string().max(60).nullish(),
  /** In Rials and cents; null = not sold in that currency, 0 = for nothing. */
  irr: z.int().min(0).nullable(),
  usd: z.int().min(0).nullable(),
  ends_at: Instant.nullish(),
  tickets: z.int().min(1).max(1_000_000).nullish(),
  /** Of a group ticket: how many hours before the beginning seats without a name come back; null: never. */
  unnamed_hours: z.int().min(1).max(720).nullish(),
})

/** A title of a screening's programme. */
const PartInput = z.object({ item_id: RowId, role: PartRole })

/** The guest of an evening; questions are for them. */
const GuestInput = z.object({
  name_fa: z.string().min(1).max(120),
  name_en: z.string().min(1).max(120),
  text_fa: z.string().min(1).max(600),
  text_en: z.string().min(1).max(600),
})

/** The evening around the film. */
const evening = {
  /** All titles in their order, the film among them; null = the film alone. */
  parts: z.array(PartInput).max(12).nullish(),
  /** After which part there is an interval, counted from 1. */
  interval: z.object({ minutes: z.int().min(1).max(60), after: z.int().min(1).max(12) }).nullish(),
  /** Of a talk in words after the last title; null = none. */
  talk_minutes: z.int().min(1).max(240).nullish(),
  takes_questions: z.boolean().default(true),
  guest: GuestInput.nullish(),
}

/**
 * The fields that an editor enters for a screening only. It begins at `release_at` and ends at `release_ends_at`; for a
 * window these are the first and the last instant at which one may begin.
 */
const screening = {
  kind: z.literal('screening'),
  /** The film that is shown; null for a live event, which shows itself. */
  film_id: RowId.nullable(),
  mode: z.enum(screeningModes),
  /** In whose room; null for any other mode. */
  cafe_id: RowId.nullish(),
  doors_minutes: z.int().min(0).max(240).default(15),
  sale_starts_at: Instant.nullish(),
  sale_ends_at: Instant.nullish(),
  late_entry: z.enum(lateEntries).default('join'),
  /** How many hours before its beginning a holder may give a ticket back; null: not at all. */
  return_hours: z.int().min(0).max(720).nullish(),
  most_per_member: z.int().min(1).max(50).default(4),
  capacity: z.int().min(1).max(1_000_000),
  tickets: z.array(TicketOfferInput).max(20),
  /** Of a live event; null for any other mode. */
  live: z.object({ may_go_back: z.enum(liveBacks), replay_hours: z.int().min(0).max(longestReplayHours) }).nullish(),
  ...evening,
}

const ScreeningInput = z.object({ ...texts, ...screening, ...terms })

/** A title as an editor enters it: the fields of every kind, and the fields of its own kind. */
export const TitleInput = z
  .discriminatedUnion('kind', [FilmInput, SeriesInput, SeasonInput, EpisodeInput, MusicInput, ScreeningInput])
  .meta({ id: 'TitleInput' })

/** The version that the editor read. A change with an older version is refused. */
const version = { version: Count }

export const TitleChange = z.discriminatedUnion('kind', [
  FilmInput.extend(version),
  SeriesInput.extend(version),
  SeasonInput.extend(version),
  EpisodeInput.extend(version),
  MusicInput.extend(version),
  ScreeningInput.extend(version),
])

/** The fields that the server adds to an editor's input. */
const stored = {
  id: z.int(),
  state: z.enum(['draft', 'published']),
  ...version,
  poster: Image.nullable(),
  stills: z.array(z.object({ id: Uuid, image: Image })),
  /** For offers in limited number: how many places are held or sold. */
  places_taken: z.object({ buy: z.int(), rent: z.int() }),
  /** Things that it still lacks before it can be published, as sentences. */
  missing: z.array(z.string()),
  updated_at: Instant,
  media: TitleMedia,
}

/** The series of a season or an episode, and the season, for the way back. */
const PartOf = z.object({ series_id: z.int(), series_title: z.string(), season_id: z.int(), season: z.int() })

export const StudioTitle = z
  .discriminatedUnion('kind', [
    FilmInput.extend(stored),
    SeriesInput.extend(stored),
    SeasonInput.extend({ ...stored, part_of: PartOf }),
    EpisodeInput.extend({ ...stored, part_of: PartOf }),
    MusicInput.extend(stored),
    ScreeningInput.extend({
      ...stored,
      /** Seats that are sold or held, at a cafe's door too. */ seats_taken: z.int(),
    }),
  ])
  .meta({ id: 'StudioTitle' })

/** Fields that every kind has; all other fields belong to one kind. */
export type SharedField = keyof typeof texts | keyof typeof terms
export type StoredField = keyof typeof stored
