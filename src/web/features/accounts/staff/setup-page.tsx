import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { PageHead } from '#web/page-head.tsx'
import { secretIn } from '#web/secret-in-hash.ts'
import { type Me, setMe } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useGo } from '#web/ui/link.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useSession } from '#web/use-session.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { signOut } from '#web/features/accounts/members/sign-out.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { SetupText } from './setup-text.ts'
import './setup.css'

type StaffLink = OutputOf<'POST /staff-link'>
type Answer = { state: 'waiting' } | { state: 'failed' } | { state: 'over' } | { state: 'known'; link: StaffLink }

/** `/setup`: by its link one becomes staff, the first administrator of a new house too. */
export function SetupPage({ text }: { text: SetupText }) {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const secret = secretIn(hash)
  return (
    <div className="page narrow below-header setup-page">
      <PageHead title={text.title} hidden />
      {/* the server never knows what is behind the # */}
      {!isHydrated ? (
        <span className="skeleton setup-waiting" aria-hidden="true" />
      ) : secret === null ? (
        <Over title={text.over} why={text.part} home={text.home} />
      ) : (
        <Known key={secret} secret={secret} text={text} />
      )}
    </div>
  )
}

function Over({ title, why, home }: { title: string; why: string; home: string }) {
  return (
    <State drawing="nothing" heading="h1" title={title} text={why}>
      <ButtonLink kind="main" to="/">
        {home}
      </ButtonLink>
    </State>
  )
}

function useStaffLink(secret: string) {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ state: 'waiting' })
  useEffect(() => {
    const stop = new AbortController()
    call('POST /staff-link', { body: { secret } }, { signal: stop.signal, quiet: true }).then(
      (link) => setAnswer({ state: 'known', link }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        setAnswer({ state: error instanceof ApiProblem && error.status === 410 ? 'over' : 'failed' })
      },
    )
    return () => stop.abort()
  }, [secret, round])
  return { answer, reload: () => setRound((n) => n + 1) }
}

function Known({ secret, text }: { secret: string; text: SetupText }) {
  const { answer, reload } = useStaffLink(secret)
  if (answer.state === 'over') return <Over title={text.over} why={text.overText} home={text.home} />
  if (answer.state === 'failed') return <FailedPart onRetry={reload} heading="h1" />
  if (answer.state === 'waiting')
    return <span className="skeleton setup-waiting" role="status" aria-label={text.title} />
  const { link } = answer
  const { heading, text: about } = link.kind === 'setup' ? text.first : text.invited
  return (
    <>
      <h1 className="page-title">{heading}</h1>
      <p className="muted">{about}</p>
      <dl className="setup-facts">
        <dt>{text.asRole}</dt>
        <dd>{text.roles[link.role]}</dd>
        {link.user_name !== null && (
          <>
            <dt>{text.forAccount}</dt>
            <dd>
              <bdi className="ltr">{link.user_name}</bdi>
            </dd>
          </>
        )}
      </dl>
      <Entrance link={link} secret={secret} text={text} onOver={reload} />
      <p className="small muted">{text.once}</p>
    </>
  )
}

type EntranceProps = { link: StaffLink; secret: string; text: SetupText; onOver: () => void }

/** Shows what this visitor can do with the link: make an account, sign in, or accept. */
function Entrance(props: EntranceProps) {
  const session = useSession()
  if (session.state === 'guest') return <Guest {...props} />
  const me = session.state === 'member' ? session.me : null
  if (me === null) return <span className="skeleton setup-waiting" aria-hidden="true" />
  return <Member {...props} me={me} />
}

function useAccept({ secret, text, onOver }: EntranceProps) {
  const go = useGo()
  const { busy, submit } = useSubmit()
  const accept = () =>
    void submit(
      async () => {
        const { me } = await call('POST /staff-link/accept', { body: { secret } }, { quiet: true })
        setMe(me)
        // with a second step to come the studio is not open yet, and says itself what is missing
        if (me.owes_factor === null) toast({ kind: 'good', text: text.done })
        // the secret leaves the address
        go('/studio', { replace: true })
      },
      ({ status }) => {
        if (status === 410) onOver()
      },
    )
  return { busy, accept }
}

function Member(props: EntranceProps & { me: Me }) {
  const { link, me, text } = props
  const { busy, accept } = useAccept(props)
  if (me.staff_role !== null)
    return (
      <>
        <p role="status">{text.already}</p>
        <ButtonLink kind="main" to="/studio">
          {text.toStudio}
        </ButtonLink>
      </>
    )
  if (link.user_name !== null && link.user_name !== me.user_name)
    return (
      <>
        <p role="status">{text.other}</p>
        <Button kind="main" onClick={signOut}>
          {text.signOut}
        </Button>
      </>
    )
  return (
    <Button kind="main" size="decision" busy={busy} onClick={accept}>
      {text.accept}
    </Button>
  )
}

function Guest(props: EntranceProps) {
  const { link, secret, text, onOver } = props
  const { accept } = useAccept(props)
  const [typed, setTyped] = useState('')
  const { form, busy, errors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(
      async () => {
        const body = { secret, ...(link.user_name === null ? { user_name: typed } : {}) }
        const begun = await call('POST /staff-link/begin', { body }, { quiet: true })
        const { next: step, user_name: userName, remember_token: rememberToken } = begun
        openLogin({ begun: { step, userName, rememberToken }, after: accept })
      },
      ({ status }) => {
        if (status === 410) onOver()
      },
    )
  }
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      {link.user_name === null && (
        <Field
          label={text.userName}
          help={text.userNameHelp}
          name="user_name"
          autoComplete="username"
          dir="ltr"
          value={typed}
          onChange={(event) => {
            forget('user_name')
            setTyped(event.target.value)
          }}
          {...(errors.user_name === undefined ? {} : { error: errors.user_name })}
        />
      )}
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {link.has_account ? text.signIn : text.begin}
      </Button>
    </form>
  )
}
