import { useTranslations } from 'use-intl'
import { State } from '../../../../ui/state.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useMayCall } from '../../frame/staff.ts'
import { EditorHead } from './editor-head.tsx'
import { FormCards } from './form-cards.tsx'
import { DraftFrame } from '../../form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '../../form/save-draft.ts'
import { useTitleDraft } from './use-title-draft.ts'
import './title-editor.css'

/** A title that is not there yet: its first saving makes the draft, and then it can have a film and pictures. */
export function NewTitle() {
  const t = useTranslations('studio.editor')
  const gate = useTranslations('studio.gate')
  const canEdit = useMayCall('POST /studio/titles')
  const draft = useTitleDraft('movie')
  const goToMade = useGoToMade()
  if (!canEdit) {
    return (
      <State drawing="nothing" heading="h1" title={gate('onlyEditors')} text={gate('onlyEditorsHelp')}>
        <ButtonLink kind="soft" to="/studio">
          {t('toTitles')}
        </ButtonLink>
      </State>
    )
  }
  return (
    <DraftFrame
      draft={draft}
      head={
        <EditorHead
          draft={draft}
          onSave={() => void saveDraft(draft, t('created'), ({ id }) => goToMade(`/studio/titles/${id}`))}
        />
      }
    >
      <p className="note editor-note">
        <Icon name="info" />
        <span>{t('saveFirst')}</span>
      </p>
      <FormCards draft={draft} />
    </DraftFrame>
  )
}
