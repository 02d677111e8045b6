import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import type { Purchase } from './purchase.ts'
import '../../ui/field.css'
import './discount.css'

type Props = { purchase: Purchase; onAnswer: (purchase: Purchase) => void }

/** “I paid, but it is not here”: the number of the bank's receipt, and the bank is asked at once. */
export function PaidBut({ purchase, onAnswer }: Props) {
  const t = useTranslations('result')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    const reference = typed.trim()
    setSaid('')
    if (reference === '') return setError(t('referenceMissing'))
    setBusy(true)
    setError(null)
    try {
      const body = { reference }
      const answer = await call('POST /me/purchases/:id/check', { params: { id: purchase.id }, body })
      setSaid(answer.message)
      onAnswer(answer)
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status !== 401) setError(problem.message)
      else toastError(problem)
    }
    return setBusy(false)
  }
  return (
    <details className="card paid-but">
      <summary>{t('paidBut')}</summary>
      <form className="discount stack" onSubmit={(event) => void ask(event)} noValidate>
        <p className="small muted">{t('paidButHow')}</p>
        <label htmlFor={id} className="small strong">
          {t('referenceLabel')}
        </label>
        <div className="line">
          <span className={`input${error === null ? '' : ' wrong'}`}>
            <input
              id={id}
              dir="ltr"
              value={typed}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              enterKeyHint="done"
              aria-invalid={error === null ? undefined : true}
              aria-describedby={error === null ? undefined : `${id}-note`}
              onChange={(event) => setTyped(event.target.value)}
            />
          </span>
          <Button kind="soft" type="submit" busy={busy}>
            {t('askBank')}
          </Button>
        </div>
        {error !== null && (
          <p id={`${id}-note`} className="help wrong" role="alert">
            {error}
          </p>
        )}
        <p className="small" role="status">
          {said}
        </p>
      </form>
    </details>
  )
}
