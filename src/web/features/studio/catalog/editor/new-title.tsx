import { useTranslations } from 'use-intl'
import { State } from '../../../../ui/state.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useGo } from '../../../../ui/link.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useMayCall } from '../../frame/staff.ts'
import { EditorHead } from './editor-head.tsx'
import { FormCards } from './form-cards.tsx'
import { justSaved, LeaveGuard } from '../../form/leave-guard.tsx'
import { useEditor } from './use-editor.ts'
import { useFirstFault } from '../../form/use-first-fault.ts'
import '../../form/form.css'
import './title-editor.css'

/** A title that is not there yet: its first saving makes the draft, and then it can have a film and pictures. */
export function NewTitle() {
  const t = useTranslations('studio.editor')
  const gate = useTranslations('studio.gate')
  const canEdit = useMayCall('POST /studio/titles')
  const editor = useEditor('movie')
  const go = useGo()
  const ref = useFirstFault(editor.errors)
  if (!canEdit) {
    return (
      <State drawing="nothing" heading="h1" title={gate('onlyEditors')} text={gate('onlyEditorsHelp')}>
        <ButtonLink kind="soft" to="/studio">
          {t('toTitles')}
        </ButtonLink>
      </State>
    )
  }
  const create = async () => {
    const saved = await editor.save()
    if (!saved) return
    toast({ kind: 'good', text: t('created') })
    go(`/studio/titles/${saved.id}`, { replace: true, state: justSaved })
  }
  return (
    <div ref={ref}>
      <LeaveGuard isDirty={editor.isDirty && editor.title === null} />
      <EditorHead editor={editor} onSave={() => void create()} />
      <p className="note editor-note">
        <Icon name="info" />
        <span>{t('saveFirst')}</span>
      </p>
      <FormCards editor={editor} />
    </div>
  )
}
