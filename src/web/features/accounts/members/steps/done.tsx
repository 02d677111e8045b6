import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { readToken, sessionStore } from '#web/session.ts'
import type { StepProps } from '../login-step.ts'
import { StepHead } from './step-head.tsx'

/** Nothing is left to do. A person without a token can still sign in with the password. */
export function DoneStep({ state, go, finish, restart }: StepProps) {
  const t = useTranslations('login')
  const goOn = () => {
    const session = sessionStore.get()
    if (readToken() !== null && session.state === 'member' && session.me) finish(session.me)
    else if (state.userName === '') restart()
    else go({ step: 'LOGIN' })
  }
  return (
    <div className="step">
      <StepHead title={t('doneTitle')} takesFocus>
        {t('doneHelp')}
      </StepHead>
      <Button kind="main" size="decision" wide onClick={goOn}>
        {t('enter')}
      </Button>
    </div>
  )
}
