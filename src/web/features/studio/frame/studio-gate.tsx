import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { barePath } from '../../../i18n/locale.ts'
import { PageHead } from '../../../page-head.tsx'
import { setMe } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useSession } from '../../../use-session.ts'
import { secondStepFor } from '#web/features/accounts/members/factors/studio-behind.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { signOut } from '#web/features/accounts/members/sign-out.ts'
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
        {me.owes_factor === null ? children : <SecondStep owed={me.owes_factor} />}
      </StaffContext>
    )
  return (
    <>
      <PageHead title={t('studio')} hidden />
      {session.state === 'guest' ? <Guest /> : me ? <Refused /> : <Waiting />}
    </>
  )
}

/**
 * Where a role asks for the second step of sign-in and this session has not shown it, the studio says where to do so. The
 * member's own answer tells it, so nothing of the studio is shown or asked for before.
 */
function SecondStep({ owed }: { owed: 'make' | 'prove' }) {
  const t = useTranslations('studio.gate')
  const { pathname, search } = useLocation()
  return (
    <div className="studio-door">
      <DoorHead />
      <State
        drawing="nothing"
        heading="h1"
        title={t('secondStep')}
        text={t(owed === 'prove' ? 'secondStepProve' : 'secondStepHelp')}
      >
        <ButtonLink kind="main" to={secondStepFor(`${barePath(pathname)}${search}`)}>
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
