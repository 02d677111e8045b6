import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { StepProps } from '../login-step.ts'
import { SessionChoice, useDeviceName } from '../session-choice.tsx'
import { useSubmit } from '../use-submit.ts'
import { StepHead } from './step-head.tsx'

/** Three devices are signed in: the member chooses one to sign out. The one that was unused longest is suggested. */
export function DevicesStep({ state, go, enter }: StepProps) {
  const t = useTranslations('login')
  const nameOf = useDeviceName()
  const [chosen, setChosen] = useState(() => unseenLongest(state.sessions))
  const { busy, submit } = useSubmit()
  const session = state.sessions.find(({ s_id }) => s_id === chosen)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) return
    void submit(
      async () => {
        const body = { s_id: chosen, remember_token: state.rememberToken }
        enter(await call('POST /auth/cross-login', { body }, { quiet: true }))
      },
      // the list is old, or the step has expired: the password gives a new one
      ({ status }) => {
        if (status < 500 && status !== 429) go({ step: 'LOGIN' })
      },
    )
  }
  return (
    <form className="step" onSubmit={onSubmit}>
      <StepHead title={t('threeDevices')} takesFocus>
        {t('threeDevicesHelp')}
      </StepHead>
      <SessionChoice legend={t('threeDevices')} sessions={state.sessions} chosen={chosen} onChoose={setChosen} />
      <Button type="submit" kind="main" size="decision" wide busy={busy} disabled={session === undefined}>
        {session ? t('endAndEnter', { device: nameOf(session) }) : t('enter')}
      </Button>
      <p className="tiny muted">{t('unknownDevice')}</p>
    </form>
  )
}

function unseenLongest(sessions: StepProps['state']['sessions']): string | null {
  return sessions.toSorted((a, b) => a.last_seen_at.localeCompare(b.last_seen_at))[0]?.s_id ?? null
}
