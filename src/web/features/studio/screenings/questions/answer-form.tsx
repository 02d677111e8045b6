import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { Decision, StudioQuestion } from './question-data.ts'

type Props = { question: StudioQuestion; onDecide: (decision: Decision) => Promise<void>; onClose: () => void }

/** An answer in words, by the guest or by the house. */
export function AnswerForm({ question, onDecide, onClose }: Props) {
  const t = useTranslations('studio.questions')
  const [text, setText] = useState(question.answer ?? '')
  const [by, setBy] = useState<'guest' | 'house'>(question.answered_by ?? 'guest')
  const [busy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    setBusy(true)
    await onDecide({ action: 'answer', text, by })
    setBusy(false)
    onClose()
  }
  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <Segments
        label={t('by')}
        value={by}
        options={[
          { value: 'guest', label: t('byGuest') },
          { value: 'house', label: t('byHouse') },
        ]}
        onChange={setBy}
      />
      <AreaField label={t('answerText')} rows={3} most={1000} value={text} onChange={setText} />
      <div className="row wrap">
        <Button kind="main" size="tight" type="submit" busy={busy} disabled={text.trim() === ''}>
          {t('sendAnswer')}
        </Button>
        <Button kind="plain" size="tight" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
