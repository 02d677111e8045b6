import type { ComponentType } from 'react'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { Purpose } from '../../media/media-data.ts'
import { FactsCard } from './facts-card.tsx'
import type { EditedKind } from './kind-form.ts'
import { PeopleCard } from './people-card.tsx'
import type { TitleDraft } from './use-title-draft.ts'

/** A kind's part of the editor, beside the cards that every title has. */
type KindParts = {
  /** The cards of its own fields, which are saved with the others. */
  Fields: ComponentType<{ draft: TitleDraft }>
  /** Which videos it can have. */
  videos: readonly Purpose[]
}

function FilmFields({ draft }: { draft: TitleDraft }) {
  return (
    <>
      <FactsCard draft={draft} />
      <PeopleCard draft={draft} />
    </>
  )
}

/** Null: the studio does not make it yet. */
const parts: Record<EditedKind, KindParts> & Record<ProductKind, KindParts | null> = {
  movie: { Fields: FilmFields, videos: ['feature', 'preview'] },
  series: null,
  season: null,
  episode: null,
  music: null,
  track: null,
  screening: null,
  festival: null,
  goods: null,
}

export const partsOf = (kind: EditedKind): KindParts => parts[kind]
