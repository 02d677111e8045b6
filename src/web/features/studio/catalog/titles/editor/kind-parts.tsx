import type { ComponentType, ReactNode } from 'react'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Purpose } from '#web/features/studio/media/files/media-data.ts'
import { FilmCards } from './film-cards.tsx'
import type { StudioTitle } from '../title-data.ts'
import { SeasonTable } from '#web/features/studio/catalog/series/season-table.tsx'
import { SeasonsCard } from '#web/features/studio/catalog/series/seasons-card.tsx'
import type { EditedKind } from './kind-form.ts'
import { MusicCards } from './music-cards.tsx'
import { ScreeningCards } from './screening-cards.tsx'
import { EpisodeCards, SeasonCards, SeriesCards } from './series-cards.tsx'
import { isDraftOf, type TitleDraft } from './use-title-draft.ts'

type CardsProps = { draft: TitleDraft; children?: ReactNode }

/** A kind's part of the editor. */
type KindParts = {
  /** The cards of its fields, saved together, around the cards that are saved separately. */
  Cards: ComponentType<CardsProps>
  /** The files of its own that it can have, and what they are. */
  files: (title: StudioTitle) => { purposes: readonly Purpose[]; medium: 'film' | 'music' }
  /** The parts that it is made of, saved by themselves. */
  Parts?: ComponentType<{ title: StudioTitle; onChanged: () => void }>
}

function CardsOfFilm({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'movie') ? <FilmCards draft={draft}>{children}</FilmCards> : null
}

function CardsOfMusic({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'music') ? <MusicCards draft={draft}>{children}</MusicCards> : null
}

/** A clip is a film, a single is a sound; an album's files are those of its tracks. */
function filesOfMusic(title: StudioTitle): ReturnType<KindParts['files']> {
  if (title.kind !== 'music' || title.form === 'album' || title.form === 'score')
    return { purposes: [], medium: 'music' }
  return title.form === 'clip'
    ? { purposes: ['feature', 'preview'], medium: 'film' }
    : { purposes: ['feature'], medium: 'music' }
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

const films =
  (...purposes: readonly Purpose[]): KindParts['files'] =>
  () => ({ purposes, medium: 'film' })

/** Null: the studio cannot make it yet. */
const parts: Record<EditedKind, KindParts> & Record<ProductKind, KindParts | null> = {
  movie: { Cards: CardsOfFilm, files: films('feature', 'preview') },
  series: { Cards: CardsOfSeries, files: films('preview'), Parts: SeasonsOfSeries },
  season: { Cards: CardsOfSeason, files: films(), Parts: EpisodesOfSeason },
  episode: { Cards: CardsOfEpisode, files: films('feature', 'preview') },
  music: { Cards: CardsOfMusic, files: filesOfMusic },
  track: null,
  // it plays the video of its film
  screening: { Cards: CardsOfScreening, files: films() },
  festival: null,
  goods: null,
}

export const partsOf = (kind: EditedKind): KindParts => parts[kind]
