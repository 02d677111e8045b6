import type { ComponentType, ReactNode } from 'react'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { Purpose } from '../../media/media-data.ts'
import { FilmCards } from './film-cards.tsx'
import type { StudioTitle } from '../title-data.ts'
import { SeasonTable } from '../../series/season-table.tsx'
import { SeasonsCard } from '../../series/seasons-card.tsx'
import type { EditedKind } from './kind-form.ts'
import { ScreeningCards } from './screening-cards.tsx'
import { EpisodeCards, SeasonCards, SeriesCards } from './series-cards.tsx'
import { isDraftOf, type TitleDraft } from './use-title-draft.ts'

type CardsProps = { draft: TitleDraft; children?: ReactNode }

/** A kind's part of the editor. */
type KindParts = {
  /** The cards of its fields, saved together, around the cards that are saved separately. */
  Cards: ComponentType<CardsProps>
  /** The videos it can have. */
  videos: readonly Purpose[]
  /** What it is made of, saved by itself. */
  Parts?: ComponentType<{ title: StudioTitle; onChanged: () => void }>
}

function CardsOfFilm({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'movie') ? <FilmCards draft={draft}>{children}</FilmCards> : null
}

function CardsOfScreening({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'screening') ? <ScreeningCards draft={draft}>{children}</ScreeningCards> : null
}

function CardsOfSeries({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'series') ? <SeriesCards draft={draft}>{children}</SeriesCards> : null
}

function CardsOfSeason({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'season') ? <SeasonCards draft={draft}>{children}</SeasonCards> : null
}

function CardsOfEpisode({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'episode') ? <EpisodeCards draft={draft}>{children}</EpisodeCards> : null
}

function SeasonsOfSeries({ title, onChanged }: { title: StudioTitle; onChanged: () => void }) {
  return <SeasonsCard seriesId={title.id} onChanged={onChanged} />
}

function EpisodesOfSeason({ title, onChanged }: { title: StudioTitle; onChanged: () => void }) {
  return title.kind === 'season' ? (
    <SeasonTable seasonId={title.id} seriesId={title.series_id} onChanged={onChanged} />
  ) : null
}

/** Null: the studio cannot make it yet. */
const parts: Record<EditedKind, KindParts> & Record<ProductKind, KindParts | null> = {
  movie: { Cards: CardsOfFilm, videos: ['feature', 'preview'] },
  series: { Cards: CardsOfSeries, videos: ['preview'], Parts: SeasonsOfSeries },
  season: { Cards: CardsOfSeason, videos: [], Parts: EpisodesOfSeason },
  episode: { Cards: CardsOfEpisode, videos: ['feature', 'preview'] },
  music: null,
  track: null,
  // it plays the video of its film
  screening: { Cards: CardsOfScreening, videos: [] },
  festival: null,
  goods: null,
}

export const partsOf = (kind: EditedKind): KindParts => parts[kind]
