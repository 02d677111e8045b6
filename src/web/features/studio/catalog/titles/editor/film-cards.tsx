import type { ReactNode } from 'react'
import { CardColumns } from './card-columns.tsx'
import { FactsCard } from './facts-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TextsCard } from './texts-card.tsx'
import type { DraftOf } from './use-title-draft.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards of a film. */
export function FilmCards({ draft, children }: { draft: DraftOf<'movie'>; children?: ReactNode }) {
  return (
    <CardColumns
      main={
        <>
          <TextsCard draft={draft} />
          <FactsCard draft={draft} />
          <PeopleCard draft={draft} />
          {children && <ReleaseCard draft={draft} />}
        </>
      }
      aside={
        <>
          <WaysCard draft={draft} />
          {!children && <ReleaseCard draft={draft} />}
        </>
      }
    >
      {children}
    </CardColumns>
  )
}
