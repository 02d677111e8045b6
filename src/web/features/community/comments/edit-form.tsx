import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/toast.ts'

type Props = { id: string; text: string; onSaved: () => void; onCancel?: () => void }

/** Changes the words of an own comment. */
export function EditForm({ id, text, onSaved, onCancel }: Props) {
  const t = useTranslations('comments')
  const field = useId()
  const [typed, setTyped] = useState(text)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await call('PATCH /comments/:id', { params: { id }, body: { text: typed } })
      onSaved()
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors['text']?.[0] : undefined
      if (said === undefined) toastError(error)
      else setFault(said)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="comment-form" onSubmit={(event) => void save(event)} noValidate>
      <label className="only-said" htmlFor={field}>
        {t('label')}
      </label>
      <textarea
        id={field}
        rows={4}
        dir="auto"
        value={typed}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${field}-fault`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {fault !== null && (
        <p id={`${field}-fault`} className="tiny wrong">
          {fault}
        </p>
      )}
      <div className="row">
        <Button kind="main" type="submit" busy={busy}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button kind="plain" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
