import type { ReactNode } from 'react'
import { FormPartFields } from '#web/features/studio/form/form-parts.tsx'
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
          <FormPartFields of="texts">
            <TextsCard draft={draft} />
            <FactsCard draft={draft} />
          </FormPartFields>
          <FormPartFields of="people">
            <PeopleCard draft={draft} />
          </FormPartFields>
          {children && (
            <FormPartFields of="where">
              <ReleaseCard draft={draft} />
            </FormPartFields>
          )}
        </>
      }
      aside={
        <>
          <FormPartFields of="prices">
            <WaysCard draft={draft} />
          </FormPartFields>
          {!children && (
            <FormPartFields of="where">
              <ReleaseCard draft={draft} />
            </FormPartFields>
          )}
        </>
      }
    >
      {children}
    </CardColumns>
  )
}
