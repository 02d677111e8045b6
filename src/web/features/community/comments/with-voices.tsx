import { type ComponentType, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { PartTexts } from '../../../i18n/part-texts.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { voicesTexts } from './voices-texts.ts'

/** Whether the texts of comments are there in the page's language; they come once for each. */
function useTexts(): boolean {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    let dropped = false
    voicesTexts.load(locale).then(
      () => dropped || setLoaded(locale),
      () => undefined,
    )
    return () => {
      dropped = true
    }
  }, [locale])
  return loaded === locale
}

/** A component that speaks with the texts of comments; until they are there its room is. */
export function withVoices<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function WithVoices(props: P) {
    return useTexts() ? (
      <PartTexts part={voicesTexts}>
        <Part {...props} />
      </PartTexts>
    ) : (
      <div className="page below-header">
        <BlockSkeleton />
      </div>
    )
  }
}
