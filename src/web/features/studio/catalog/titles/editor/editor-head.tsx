import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { DraftHead } from '#web/features/studio/form/draft-frame.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import type { StudioTitle } from '../title-data.ts'
import type { TitleDraft } from './use-title-draft.ts'

type Props = { draft: TitleDraft; onSave: () => void; children?: ReactNode }

/** The title's name, whether it is saved, and the actions. The saffron button is the next step. */
export function EditorHead({ draft, onSave, children }: Props) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const { saved: title, isDirty, isSaving } = draft
  const name = title ? (locale === 'fa' ? title.title_fa : title.title_en) : t(`new.${draft.form.kind}`)
  const crumb = title ? localDigits(title.id, locale) : t('newCrumb')
  const needsSaving = isDirty || title === null
  const saveButton = (
    <Button
      kind={needsSaving ? 'main' : 'soft'}
      size="tight"
      busy={isSaving}
      aria-disabled={!isDirty || undefined}
      onClick={isDirty ? onSave : undefined}
    >
      {title ? t('save') : t('create')}
    </Button>
  )
  return (
    <>
      <DraftHead list={useWayBack(title)} name={name} crumb={crumb}>
        {title && <SavedState draft={draft} />}
        {children}
        {canEdit && <span className="only-large">{saveButton}</span>}
      </DraftHead>
      {canEdit && needsSaving && (
        <div className="foot-bar studio-foot">
          {isDirty ? <Changes draft={draft} /> : <span className="small grow">{t('nothingYet')}</span>}
          {saveButton}
        </div>
      )}
    </>
  )
}

/** How many fields hold something that is not saved, and the way back to what is. */
function Changes({ draft: { changed, isSaving, undo } }: { draft: TitleDraft }) {
  const t = useTranslations('studio.parts')
  const locale = useLocale()
  const putBack = () => {
    undo()
    toast({ kind: 'good', text: t('undone') })
  }
  return (
    <div className="grow">
      <p className="small strong">{t('changes', { n: changed.length, count: localDigits(changed.length, locale) })}</p>
      <button type="button" className="link small" disabled={isSaving} onClick={putBack}>
        {t('undo')}
      </button>
    </div>
  )
}

/** Where it is listed: a season in its series, an episode in its season. */
function useWayBack(title: StudioTitle | null): { label: string; to: string } {
  const t = useTranslations('studio.editor')
  const series = useTranslations('studio.series')
  const locale = useLocale()
  if (title === null || !('part_of' in title)) return { label: t('titles'), to: '/studio/titles' }
  const { series_id: id, series_title: name, season_id: seasonId, season } = title.part_of
  if (title.kind === 'season') return { label: name, to: `/studio/titles/${id}` }
  return {
    label: series('seasonOf', { series: name, number: localDigits(season, locale) }),
    to: `/studio/titles/${seasonId}`,
  }
}

function SavedState({ draft }: { draft: TitleDraft }) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const now = useNow()
  const { saved: title, isDirty, isSaving } = draft
  if (!title) return null
  const when = formatRelative(relativeFrom(now, new Date(title.updated_at)), locale)
  return (
    <span className="small muted saved-state" role="status">
      {isSaving ? t('saving') : isDirty ? t('unsaved') : t('saved', { when })}
    </span>
  )
}
