import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { State } from '#web/ui/state.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { StepProps } from '../login-step.ts'
import { StepHead } from '../steps/step-head.tsx'
import { ShownCode } from './shown-code.tsx'
import { type DeviceLogin, useDeviceRequest } from './use-device-request.ts'
import './device-login.css'

/** On a television or computer: shows a code that a signed-in phone can approve. */
export function PhonePanel({ enter }: StepProps) {
  const t = useTranslations('login')
  const { login, again } = useDeviceRequest(enter)
  const error = login.state === 'failed' ? login.error : null
  useEffect(() => {
    if (error !== null) toastError(error)
  }, [error])
  return (
    <div className="step by-phone">
      <StepHead title={t('byPhone')} takesFocus>
        {t('byPhoneSteps')}
      </StepHead>
      <Stand login={login} onAgain={again} />
    </div>
  )
}

const ends = {
  refused: ['phoneRefused', 'phoneRefusedHelp'],
  over: ['phoneOver', 'phoneOverHelp'],
  failed: ['phoneFailed', 'phoneFailedHelp'],
} as const

function Stand({ login, onAgain }: { login: DeviceLogin; onAgain: () => void }) {
  const t = useTranslations('login')
  if (login.state === 'waiting') return <BlockSkeleton boxes={2} />
  if (login.state === 'shown') return <ShownCode {...login} />
  const [title, text] = ends[login.state]
  return (
    <div role="alert">
      <State drawing={login.state === 'failed' ? 'failed' : 'nothing'} title={t(title)} text={t(text)} inRow>
        <Button kind="main" onClick={onAgain}>
          {t('newCode')}
        </Button>
      </State>
    </div>
  )
}
