import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatRelative, relativeFrom } from '#lib/durations.ts'
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useMayCall } from '../../frame/staff.ts'
import { useNow } from '../../use-now.ts'
import type { Editor } from './use-editor.ts'

type Props = { editor: Editor; onSave: () => void; children?: ReactNode }

/** The name of the title, whether it is saved, and the verbs. The saffron one is whatever comes next. */
export function EditorHead({ editor, onSave, children }: Props) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const { title, isDirty, isSaving } = editor
  const name = title ? (locale === 'fa' ? title.title_fa : title.title_en) : t('newTitle')
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
      <header className="studio-head editor-head">
        <div className="grow">
          <Breadcrumbs crumbs={[{ label: t('titles'), to: '/studio' }, { label: crumb }]} />
          <h1 className="clip-2">{name}</h1>
        </div>
        <div className="editor-verbs">
          {title && <SavedState editor={editor} />}
          {children}
          {canEdit && <span className="only-large">{saveButton}</span>}
        </div>
      </header>
      {canEdit && needsSaving && (
        <div className="foot-bar studio-foot">
          <span className="small grow">{isDirty ? t('unsaved') : t('nothingYet')}</span>
          {saveButton}
        </div>
      )}
    </>
  )
}

function SavedState({ editor }: { editor: Editor }) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const now = useNow()
  const { title, isDirty, isSaving } = editor
  if (!title) return null
  const when = formatRelative(relativeFrom(now, new Date(title.updated_at)), locale)
  return (
    <span className="small muted saved-state" role="status">
      {isSaving ? t('saving') : isDirty ? t('unsaved') : t('saved', { when })}
    </span>
  )
}
