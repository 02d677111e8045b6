import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { useHasSupport } from '#web/has-support.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { Purchase } from './purchase.ts'
import '#web/ui/field.css'
import '#web/features/payments/discounts/discount.css'

type Props = {
  purchase: Purchase
  /** The person came here to enter a reference. */ isMeant: boolean
  onAnswer: (purchase: Purchase) => void
}

/** “I paid, but it is not here”: a field for the number of the bank's receipt; the bank is asked at once. */
export function PaidBut({ purchase, isMeant, onAnswer }: Props) {
  const t = useTranslations('result')
  const id = useId()
  const hasSupport = useHasSupport()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // a person who came for this finds the field open
  const [isOpen, setIsOpen] = useState(isMeant)
  useEffect(() => {
    if (!isMeant) return
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  function refuse(sentence: string): void {
    setError(sentence)
    field.current?.focus()
  }
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    const reference = typed.trim()
    setSaid('')
    if (reference === '') return refuse(t('referenceMissing'))
    setBusy(true)
    setError(null)
    try {
      const body = { reference }
      const answer = await call('POST /me/purchases/:id/check', { params: { id: purchase.id }, body })
      const isFound = answer.state === 'paid' || answer.state === 'waiting' || answer.state === 'returned'
      setSaid(isFound ? answer.message : t('referenceUnknown'))
      onAnswer(answer)
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status !== 401)
        refuse(problem.errors['reference']?.[0] ?? problem.message)
      else toastError(problem)
    }
    return setBusy(false)
  }
  return (
    <details className="card paid-but" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('paidBut')}</summary>
      <form className="discount stack" onSubmit={(event) => void ask(event)} noValidate>
        <p className="small muted">{t('paidButHow')}</p>
        <label htmlFor={id} className="small strong">
          {t('referenceLabel')}
        </label>
        <div className="line">
          <span className={`input${error === null ? '' : ' wrong'}`}>
            <input
              ref={field}
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
        {said !== '' && hasSupport && (
          <Link className="link small" to={`/support?about=${purchase.id}`}>
            {t('support')}
          </Link>
        )}
      </form>
    </details>
  )
}
