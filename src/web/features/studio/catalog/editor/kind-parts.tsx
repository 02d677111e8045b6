import type { ComponentType, ReactNode } from 'react'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { Purpose } from '../../media/media-data.ts'
import { FilmCards } from './film-cards.tsx'
import type { EditedKind } from './kind-form.ts'
import { ScreeningCards } from './screening-cards.tsx'
import { isDraftOf, type TitleDraft } from './use-title-draft.ts'

type CardsProps = { draft: TitleDraft; children?: ReactNode }

/** A kind's part of the editor. */
type KindParts = {
  /** The cards of its fields, saved together, around the cards that are saved separately. */
  Cards: ComponentType<CardsProps>
  /** The videos it can have. */
  videos: readonly Purpose[]
}

function CardsOfFilm({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'movie') ? <FilmCards draft={draft}>{children}</FilmCards> : null
}

function CardsOfScreening({ draft, children }: CardsProps) {
  return isDraftOf(draft, 'screening') ? <ScreeningCards draft={draft}>{children}</ScreeningCards> : null
}

/** Null: the studio cannot make it yet. */
const parts: Record<EditedKind, KindParts> & Record<ProductKind, KindParts | null> = {
  movie: { Cards: CardsOfFilm, videos: ['feature', 'preview'] },
  series: null,
  season: null,
  episode: null,
  music: null,
  track: null,
  // it plays the video of its film
  screening: { Cards: CardsOfScreening, videos: [] },
  festival: null,
  goods: null,
}

export const partsOf = (kind: EditedKind): KindParts => parts[kind]
