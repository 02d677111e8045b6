import { useTranslations } from 'use-intl'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import type { RowDraft, SlideDraft } from './home-data.ts'

type Part = Pick<RowDraft | SlideDraft, 'audience' | 'lang' | 'is_hidden' | 'starts' | 'ends'>
type Props = {
  part: Part
  /** Its place, as the API names it: `rows.0`. */
  at: string
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Part>) => void
}

/** Who sees a slide or a row, in which language, from when and until when. */
export function SeenFields({ part, at, errors, onChange }: Props) {
  const t = useTranslations('studio.home')
  const audiences = ['all', 'guest', 'member', 'subscriber'] as const
  const langs = ['all', 'fa', 'en'] as const
  return (
    <>
      <Segments
        label={t('audience')}
        isLabelShown
        value={part.audience ?? 'all'}
        options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        onChange={(value) => onChange({ audience: value === 'all' ? null : value })}
      />
      <Segments
        label={t('lang')}
        isLabelShown
        value={part.lang ?? 'all'}
        options={langs.map((value) => ({ value, label: t(`langs.${value}`) }))}
        onChange={(value) => onChange({ lang: value === 'all' ? null : value })}
      />
      <MomentFields
        name={`${at}.starts_at`}
        label={t('starts')}
        empty={t('startsEmpty')}
        entry={part.starts}
        error={errors[`${at}.starts_at`]}
        onChange={(starts) => onChange({ starts })}
      />
      <MomentFields
        name={`${at}.ends_at`}
        label={t('ends')}
        empty={t('endsEmpty')}
        entry={part.ends}
        error={errors[`${at}.ends_at`]}
        onChange={(ends) => onChange({ ends })}
      />
      <Toggle label={t('shown')} checked={!part.is_hidden} onChange={(shown) => onChange({ is_hidden: !shown })} />
    </>
  )
}
