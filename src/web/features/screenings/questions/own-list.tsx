import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { OwnQuestions } from './use-questions.ts'

type Props = { own: OwnQuestions; onChanged: (own: OwnQuestions) => void }

/** Own questions that the hall does not see: they wait, were refused, or were put together with another one. */
export function OwnList({ own, onChanged }: Props) {
  const t = useTranslations('questions')
  const unseen = own.own.filter(({ state }) => state !== 'approved')
  if (unseen.length === 0) return null
  const withdraw = async (id: string) => {
    try {
      onChanged(await call('DELETE /questions/:id', { params: { id } }))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <ul className="own-questions" aria-label={t('ownTitle')}>
      {unseen.map(({ id, text, state, refusal_name }) => (
        <li key={id}>
          <div>
            <p>
              <bdi>{text}</bdi>
            </p>
            <p className="tiny muted">
              <span className={`tag ${state === 'waiting' ? 'waiting' : ''}`}>
                {t(`own.${state === 'approved' ? 'waiting' : state}`)}
              </span>{' '}
              {state === 'waiting' && t('onlyYou')}
              {refusal_name}
            </p>
          </div>
          {(state === 'waiting' || state === 'refused') && (
            <Button kind="plain" size="tight" onClick={() => void withdraw(id)}>
              {t(state === 'waiting' ? 'withdraw' : 'remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
