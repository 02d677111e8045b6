import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import type { StepProps } from '../login-step.ts'
import { useSubmit } from '../use-submit.ts'
import { StepHead } from './step-head.tsx'
import { Whose } from './whose.tsx'

/** A forgotten password: a code to the user name allows a new one. */
export function ForgottenStep(props: StepProps) {
  return <SendCode {...props} words={{ title: 'forgottenTitle', help: 'forgottenHelp' }} isForgotten />
}

/** A user name that the server does not know: a code begins the registration. */
export function RegisterStep(props: StepProps) {
  return <SendCode {...props} words={{ title: 'registerTitle', help: 'registerHelp' }} isForgotten={false} />
}

type Props = StepProps & {
  words: { title: 'forgottenTitle'; help: 'forgottenHelp' } | { title: 'registerTitle'; help: 'registerHelp' }
  isForgotten: boolean
}

function SendCode({ state, go, restart, words, isForgotten }: Props) {
  const t = useTranslations('login')
  const { busy, submit } = useSubmit()
  const send = () =>
    void submit(
      async () => {
        const answer = await call('POST /auth/resend-code', { body: { user_name: state.userName } }, { quiet: true })
        go({
          step: answer.next,
          rememberToken: answer.remember_token,
          resendAt: Date.now() + answer.resend_after_seconds * 1000,
          codeExpiresAt: onThisClock(answer.code_expires_at),
          isForgotten,
        })
      },
      ({ code }) => {
        // the last code is still valid: back to where it is entered
        const hasOne = state.rememberToken !== '' && state.isForgotten === isForgotten && state.codeExpiresAt !== null
        if (code === 'auth.resend_too_soon' && hasOne) go({ step: 'VERIFY' })
      },
    )
  return (
    <div className="step">
      <StepHead title={t(words.title)} takesFocus>
        <Whose userName={state.userName} text={words.help} onChange={restart} />
      </StepHead>
      <Button kind="main" size="decision" wide busy={busy} onClick={send}>
        {t('sendCode')}
      </Button>
    </div>
  )
}
