import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { State } from '../../../ui/state.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { toastError } from '../../../ui/toast.ts'
import type { StepProps } from '../login-step.ts'
import { StepHead } from '../steps/step-head.tsx'
import { ShownCode } from './shown-code.tsx'
import { type Handover, useDeviceRequest } from './use-device-request.ts'
import './device-login.css'

/** On a television or a computer: shows a code that a phone, already signed in, lets in. */
export function PhonePanel({ enter }: StepProps) {
  const t = useTranslations('login')
  const { handover, again } = useDeviceRequest(enter)
  const error = handover.state === 'failed' ? handover.error : null
  useEffect(() => {
    if (error !== null) toastError(error)
  }, [error])
  return (
    <div className="step by-phone">
      <StepHead title={t('byPhone')} takesFocus>
        {t('byPhoneSteps')}
      </StepHead>
      <Stand handover={handover} onAgain={again} />
    </div>
  )
}

const ends = {
  refused: ['phoneRefused', 'phoneRefusedHelp'],
  over: ['phoneOver', 'phoneOverHelp'],
  failed: ['phoneFailed', 'phoneFailedHelp'],
} as const

function Stand({ handover, onAgain }: { handover: Handover; onAgain: () => void }) {
  const t = useTranslations('login')
  if (handover.state === 'waiting') return <BlockSkeleton boxes={2} />
  if (handover.state === 'shown') return <ShownCode {...handover} />
  const [title, text] = ends[handover.state]
  return (
    <div role="alert">
      <State drawing={handover.state === 'failed' ? 'failed' : 'nothing'} title={t(title)} text={t(text)} inRow>
        <Button kind="main" onClick={onAgain}>
          {t('newCode')}
        </Button>
      </State>
    </div>
  )
}
