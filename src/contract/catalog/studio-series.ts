import { z } from 'zod'
import { Count, Image, Instant, RowId } from '../primitives.ts'
import { route } from '../route.ts'
import { TitleParams } from './titles.ts'

/** An episode as a row of its season's table; its other fields are in its own editor. */
const EpisodeRow = z.object({
  number: z.int().min(1).max(9999),
  title_fa: z.string().max(300),
  title_en: z.string().max(300),
  synopsis_fa: z.string().max(5000),
  synopsis_en: z.string().max(5000),
  release_at: Instant.nullish(),
  is_free: z.boolean(),
  /** The price of this episode alone, in Rials and cents; null = not sold alone in that currency. */
  irr: z.int().min(1).nullable(),
  usd: z.int().min(1).nullable(),
  /** Of a special: the episode after which it is watched. */
  comes_after: RowId.nullish(),
})

const StudioEpisode = EpisodeRow.extend({
  id: z.int(),
  state: z.enum(['draft', 'published']),
  still: Image.nullable(),
  media_state: z.enum(['none', 'uploading', 'running', 'watchable', 'ready', 'failed']),
  /** 0–1 of a run that is not finished. */
  media_progress: z.number().nullable(),
  duration_ms: z.int().nullable(),
  /** Things that it still lacks before it can be published, as sentences. */
  missing: z.array(z.string()),
}).meta({ id: 'StudioEpisode' })

export const StudioSeason = z
  .object({
    id: z.int(),
    /** Of its table: it grows with every change of an episode. */
    version: Count,
    state: z.enum(['draft', 'published']),
    number: z.int(),
    title_fa: z.string(),
    title_en: z.string(),
    is_free: z.boolean(),
    irr: z.int().nullable(),
    usd: z.int().nullable(),
    /** Things that the season still lacks before it can be published, as sentences. */
    missing: z.array(z.string()),
    episodes: z.array(StudioEpisode),
  })
  .meta({ id: 'StudioSeason' })

const Seasons = z.object({ items: z.array(StudioSeason) })

export const listStudioSeasons = route({
  method: 'GET',
  path: '/studio/series/:id/seasons',
  tag: 'studio',
  summary: 'The seasons of a series with their episodes, drafts included',
  access: 'staff',
  params: TitleParams,
  responses: { 200: Seasons },
})

export const saveEpisodes = route({
  method: 'PUT',
  path: '/studio/seasons/:id/episodes',
  tag: 'studio',
  summary: 'Writes the table of a season, all of it or nothing; refused when somebody else changed it meanwhile',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: z.object({
    version: Count,
    /** A row without an id is a new episode. */
    episodes: z.array(EpisodeRow.extend({ id: RowId.nullish() })).max(500),
    /** Drafts to remove; one that was ever published or has a file stays. */
    removed: z.array(RowId).max(500).default([]),
  }),
  responses: { 200: StudioSeason },
})

export const publishEpisodes = route({
  method: 'POST',
  path: '/studio/seasons/:id/publish',
  tag: 'studio',
  summary: 'Shows a season with these episodes on the site, all or none; says of each what is missing',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: z.object({ episodes: z.array(RowId).max(500) }),
  responses: { 200: StudioSeason },
})
