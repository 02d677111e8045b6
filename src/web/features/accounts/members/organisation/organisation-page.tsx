import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { PageHead } from '#web/page-head.tsx'
import { secretIn } from '#web/secret-in-hash.ts'
import { signIn } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useGo } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { openLogin } from '../login-door.ts'
import { takeNext } from './next-page.ts'
import type { OrganisationText } from './organisation-text.ts'
import './organisation.css'

/** `/organisation`: where the provider of an organisation, or a link of the console, leads to. It opens the session. */
export function OrganisationPage({ text }: { text: OrganisationText }) {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  // a sign-in that this browser did not begin comes back with one word
  const secret = hash === '#over' ? 'over' : secretIn(hash)
  return (
    <div className="page narrow below-header organisation-page">
      <PageHead title={text.title} hidden />
      {/* the server never knows what is behind the # */}
      {!isHydrated ? (
        <Waiting text={text} />
      ) : secret === null ? (
        <Refused text={text} why={text.part} />
      ) : (
        <Entering key={secret} secret={secret} text={text} />
      )}
    </div>
  )
}

const Waiting = ({ text }: { text: OrganisationText }) => (
  <p className="skeleton organisation-waiting" role="status">
    <span className="only-said">{text.waiting}</span>
  </p>
)

function Refused({ text, why }: { text: OrganisationText; why: string }) {
  return (
    <State drawing="nothing" heading="h1" title={text.refused} text={why}>
      <ButtonLink kind="main" to="/studio">
        {text.again}
      </ButtonLink>
      <ButtonLink kind="soft" to="/">
        {text.home}
      </ButtonLink>
    </State>
  )
}

function Entering({ secret, text }: { secret: string; text: OrganisationText }) {
  const go = useGo()
  const locale = useLocale()
  const [why, setWhy] = useState<string | null>(null)
  // the secret works once, and an effect may run twice
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const onward = () => go(takeNext(locale))
    call('POST /staff-sign-in/finish', { body: { secret } }, { quiet: true }).then(
      (answer) => {
        const { token, me, next: step, remember_token: rememberToken, active_sessions: sessions } = answer
        if (token !== null && me !== null) {
          signIn(token, me)
          onward()
        } else if (rememberToken !== null)
          openLogin({ begun: { step, userName: '', rememberToken, sessions }, after: onward })
      },
      (error: unknown) => setWhy(error instanceof ApiProblem && error.message !== '' ? error.message : text.failed),
    )
  }, [secret, text, go, locale])
  return why === null ? <Waiting text={text} /> : <Refused text={text} why={why} />
}
