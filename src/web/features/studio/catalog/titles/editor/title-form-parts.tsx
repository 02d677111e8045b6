import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { FormParts } from '#web/features/studio/form/form-parts.tsx'
import { isWorking, runOf, type TitleMedia } from '#web/features/studio/media/files/media-data.ts'
import type { StudioTitle } from '../title-data.ts'
import { partsOf } from './kind-parts.tsx'
import { isComplete } from './title-form.ts'
import { type PartFacts, type PartKey, partsOfTitle, stateOfPart } from './title-parts.ts'
import type { TitleDraft } from './use-title-draft.ts'

function videoOf(media: TitleMedia): PartFacts['video'] {
  const run = runOf(media, 'feature') ?? runOf(media, 'preview')
  if (run === undefined) return 'none'
  return isWorking(run) ? 'running' : 'whole'
}

/** The counts that say more of a part than its state. */
function useWords(title: StudioTitle | null, draft: TitleDraft, media: TitleMedia | null) {
  const t = useTranslations('studio.parts')
  const locale = useLocale()
  const count = (n: number) => ({ n, count: localDigits(n, locale) })
  return (key: PartKey): string | undefined => {
    if (key === 'people' && 'credits' in draft.form) return t('people', count(draft.form.credits.length))
    if (key === 'pictures' && title !== null) return t('stills', count(title.stills.length))
    if (key === 'subtitles' && media !== null) return t('subtitles', count(media.subtitles.length))
    return undefined
  }
}

type Props = { draft: TitleDraft; title: StudioTitle | null; media: TitleMedia | null; children: ReactNode }

/** The editor of a title in parts, with how each stands. */
export function TitleFormParts({ draft, title, media, children }: Props) {
  const t = useTranslations('studio.parts')
  const words = useWords(title, draft, media)
  const { form } = draft
  const { purposes, medium } = title === null ? { purposes: [], medium: 'film' } : partsOf(form.kind).files(title)
  const facts: PartFacts = {
    form,
    complete: { fa: isComplete(form, 'fa'), en: isComplete(form, 'en') },
    hasPoster: title !== null && title.poster !== null,
    video: media === null ? 'none' : videoOf(media),
    subtitles: media?.subtitles.length ?? 0,
  }
  const keys = partsOfTitle(form.kind, {
    files: title !== null,
    video: purposes.length > 0,
    subtitles: purposes.length > 0 && medium === 'film',
  })
  return (
    <FormParts
      label={t('index')}
      first={form.kind === 'screening' ? 'time' : 'texts'}
      errors={draft.errors}
      parts={keys.map((key) => ({
        key,
        name: t(`names.${key}`),
        state: stateOfPart(key, facts),
        words: words(key),
      }))}
    >
      {children}
    </FormParts>
  )
}
