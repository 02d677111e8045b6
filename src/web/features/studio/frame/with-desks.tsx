import * as en from 'virtual:messages/desks-en'
import * as fa from 'virtual:messages/desks-fa'
import type { FunctionComponent } from 'react'
import { useTranslations } from 'use-intl'
import { partTexts, PartTexts, useHasTexts } from '../../../i18n/part-texts.tsx'
import { PageHead } from '../../../page-head.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'

const desksTexts = partTexts({ fa, en })

/** A page that only administrators open, with texts of its own: nobody else of staff loads them. */
export function withDesks(room: 'jobs' | 'audit', Page: FunctionComponent): FunctionComponent {
  return function WithDesks() {
    const t = useTranslations('studio.frame')
    if (useHasTexts(desksTexts))
      return (
        <PartTexts part={desksTexts}>
          <Page />
        </PartTexts>
      )
    return (
      <>
        <PageHead title={t(room)} hidden />
        <BlockSkeleton boxes={3} />
      </>
    )
  }
}
