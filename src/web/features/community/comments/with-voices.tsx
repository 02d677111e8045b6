import type { ComponentType, ReactNode } from 'react'
import { PartTexts, useHasTexts } from '../../../i18n/part-texts.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { voicesTexts } from './voices-texts.ts'

/** A component that speaks with the texts of comments; until they are there `meanwhile` stands in its place. */
export function withVoices<P extends object>(
  Part: ComponentType<P>,
  meanwhile: ReactNode = <BlockSkeleton />,
): ComponentType<P> {
  return function WithVoices(props: P) {
    return useHasTexts(voicesTexts) ? (
      <PartTexts part={voicesTexts}>
        <Part {...props} />
      </PartTexts>
    ) : (
      meanwhile
    )
  }
}
