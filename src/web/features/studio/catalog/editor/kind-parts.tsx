import type { ComponentType, ReactNode } from 'react'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { Purpose } from '../../media/media-data.ts'
import { FilmCards } from './film-cards.tsx'
import type { StudioTitle } from '../title-data.ts'
import type { EditedKind } from './kind-form.ts'
import { MusicCards } from './music-cards.tsx'
import { ScreeningCards } from './screening-cards.tsx'
import { isDraftOf, type TitleDraft } from './use-title-draft.ts'

type CardsProps = { draft: TitleDraft; children?: ReactNode }

/** A kind's part of the editor. */
type KindParts = {
  /** The cards of its fields, saved together, around the cards that are saved separately. */
  Cards: ComponentType<CardsProps>
  /** The files of its own that it can have, and what they are. */
  files: (title: StudioTitle) => { purposes: readonly Purpose[]; medium: 'film' | 'music' }
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

/** Null: the studio cannot make it yet. */
const parts: Record<EditedKind, KindParts> & Record<ProductKind, KindParts | null> = {
  movie: { Cards: CardsOfFilm, files: () => ({ purposes: ['feature', 'preview'], medium: 'film' }) },
  series: null,
  season: null,
  episode: null,
  music: { Cards: CardsOfMusic, files: filesOfMusic },
  track: null,
  // it plays the video of its film
  screening: { Cards: CardsOfScreening, files: () => ({ purposes: [], medium: 'film' }) },
  festival: null,
  goods: null,
}

export const partsOf = (kind: EditedKind): KindParts => parts[kind]
