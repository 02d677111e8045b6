import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { PageHead } from '../../../page-head.tsx'
import { setMe } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useMemberData } from '../../../use-member-data.ts'
import { useSession } from '../../../use-session.ts'
import { openLogin } from '../../accounts/login-door.ts'
import { signOut } from '../../accounts/sign-out.ts'
import { StaffContext } from './staff.ts'
import { StudioWaiting } from './studio-waiting.tsx'

const patienceMs = 6_000

/** Admits staff; tells everybody else what to do. */
export function StudioGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const t = useTranslations('account')
  const me = session.state === 'member' ? session.me : null
  if (me?.staff_role)
    return (
      <StaffContext value={me}>
        <FactorGate>{children}</FactorGate>
      </StaffContext>
    )
  return (
    <>
      <PageHead title={t('studio')} hidden />
      {session.state === 'guest' ? <Guest /> : me ? <Refused /> : <Waiting />}
    </>
  )
}

/** Where a role asks for the second step of sign-in and this session has not proved it, the studio says where to do so. */
function FactorGate({ children }: { children: ReactNode }) {
  const t = useTranslations('studio.gate')
  const { data } = useMemberData('studio factors', (signal) => call('GET /me/factors', {}, { signal }))
  if (data.state !== 'loaded' || !data.value.is_needed || data.value.is_proved) return children
  const hasFactor = data.value.passkeys.length > 0 || data.value.time_codes_since !== null
  return (
    <div className="studio-door">
      <DoorHead />
      <State
        drawing="nothing"
        heading="h1"
        title={t('secondStep')}
        text={t(hasFactor ? 'secondStepProve' : 'secondStepHelp')}
      >
        <ButtonLink kind="main" to="/account/security#second-step">
          {t('secondStepGo')}
        </ButtonLink>
        <ButtonLink kind="soft" to="/">
          {t('home')}
        </ButtonLink>
      </State>
    </div>
  )
}

/** The document's title while no page of the studio is shown. */
function DoorHead() {
  return <PageHead title={useTranslations('account')('studio')} hidden />
}

function Guest() {
  const t = useTranslations('studio.gate')
  return (
    <div className="studio-door">
      <DoorHead />
      <State drawing="empty" heading="h1" title={t('signInFirst')} text={t('signInHelp')}>
        <Button kind="main" onClick={() => openLogin({ reason: t('reason') })}>
          {t('signIn')}
        </Button>
        <ButtonLink kind="soft" to="/">
          {t('home')}
        </ButtonLink>
      </State>
    </div>
  )
}

function Refused() {
  const t = useTranslations('studio.gate')
  return (
    <div className="studio-door">
      <DoorHead />
      <State drawing="nothing" heading="h1" title={t('refused')} text={t('refusedHelp')}>
        <ButtonLink kind="main" to="/">
          {t('home')}
        </ButtonLink>
        <Button kind="soft" onClick={signOut}>
          {t('otherAccount')}
        </Button>
      </State>
    </div>
  )
}

/** Waits for the member; when no answer comes, a button asks again. */
function Waiting() {
  const [isLong, setIsLong] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLong(true), patienceMs)
    return () => window.clearTimeout(timer)
  }, [])
  const ask = () => {
    setBusy(true)
    call('GET /me', {})
      .then(({ me }) => setMe(me), toastError)
      .finally(() => setBusy(false))
  }
  if (!isLong) return <StudioWaiting />
  return (
    <div className="studio-door">
      <DoorHead />
      <FailedPart onRetry={ask} busy={busy} />
    </div>
  )
}
