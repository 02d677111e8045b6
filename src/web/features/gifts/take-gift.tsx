import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../api.ts'
import { onThisClock } from '../../server-time.ts'
import { type Me, readToken, signIn } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSession } from '../../use-session.ts'
import { type LoginState, startOfLogin } from '../accounts/login-flow.ts'
import { DevicesStep } from '../accounts/steps/devices.tsx'
import { LegalLink } from '../accounts/steps/legal-link.tsx'
import { CodeStep } from '../accounts/steps/verify.tsx'
import { useSubmit } from '../accounts/use-submit.ts'
import { walletMoved } from '../wallet/balance.ts'
import type { Gift, Outcome } from './gift.ts'
import '../accounts/login.css'

type Stage = 'name' | 'code' | 'devices' | 'done'

/** Refusals that end the matter: no other code would mend them. */
const final: readonly string[] = ['gift.over', 'gift.not_yet', 'gift.already_had', 'gift.title_owned', 'gift.unknown']

/** From a name to the gift: the code, the gift, and a device that has to go where three are signed in. */
export function TakeGift({ gift }: { gift: Gift }) {
  const [stage, setStage] = useState<Stage>('name')
  const [login, setLogin] = useState<LoginState>(startOfLogin)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isMyself = useIsMyself()
  const go = (change: Partial<LoginState>) => setLogin((before) => ({ ...before, ...change }))
  const restart = () => setStage('name')
  const refuse = (problem: ApiProblem) => {
    if (final.includes(problem.code)) setRefusal(problem.message)
  }
  const check = async (code: string) => {
    const body = { user_name: login.userName, code, remember_token: login.rememberToken }
    const answer = await call('POST /core/get-gift', { body }, { quiet: true })
    setOutcome(answer)
    if (answer.token !== null && answer.me !== null) await enter({ token: answer.token, me: answer.me })
    walletMoved()
    const isFull = answer.token === null && !isMyself(login.userName)
    go({ sessions: answer.active_sessions, rememberToken: answer.remember_token ?? '' })
    setStage(isFull ? 'devices' : 'done')
  }
  if (refusal !== null)
    return (
      <Refused
        text={refusal}
        onAgain={() => {
          setRefusal(null)
          restart()
        }}
      />
    )
  return (
    <section className="card gift-card">
      {stage === 'name' && (
        <AskStep
          gift={gift}
          onSent={(change) => {
            go(change)
            setStage('code')
          }}
          onRefused={refuse}
        />
      )}
      {stage === 'code' && <CodeStep state={login} go={go} restart={restart} check={check} onRefused={refuse} />}
      {stage === 'devices' && (
        <>
          {outcome && <p role="status">{outcome.message}</p>}
          <DevicesStep
            state={login}
            go={() => setStage('done')}
            enter={(entrance) => void enter(entrance).then(() => setStage('done'))}
            finish={() => setStage('done')}
            restart={restart}
            close={() => setStage('done')}
          />
        </>
      )}
      {stage === 'done' && outcome && <Done outcome={outcome} />}
    </section>
  )
}

/** Whether this device is signed in with that name already. */
function useIsMyself(): (userName: string) => boolean {
  const session = useSession()
  return (userName) => session.state === 'member' && session.me?.user_name === userName
}

/** The session of the gift takes the place of the one that this device had. */
async function enter({ token, me }: { token: string; me: Me }): Promise<void> {
  if (readToken() !== null) await call('POST /auth/logout', {}, { quiet: true }).catch(() => undefined)
  signIn(token, me)
}

type AskProps = {
  gift: Gift
  onSent: (change: Partial<LoginState>) => void
  onRefused: (problem: ApiProblem) => void
}

function AskStep({ gift, onSent, onRefused }: AskProps) {
  const t = useTranslations('gift')
  const words = useTranslations('login')
  const session = useSession()
  const own = session.state === 'member' ? (session.me?.user_name ?? '') : ''
  const [typed, setTyped] = useState<string | null>(null)
  const userName = typed ?? own
  const { form, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (userName.trim() === '') return setErrors({ user_name: words('required') })
    return void submit(async () => {
      const body = { user_name: userName, campaign: gift.campaign }
      const answer = await call('POST /core/request-gift', { body }, { quiet: true })
      onSent({
        userName: answer.user_name,
        rememberToken: answer.remember_token,
        resendAt: Date.now() + answer.resend_after_seconds * 1000,
        codeExpiresAt: onThisClock(answer.code_expires_at),
      })
    }, onRefused)
  }
  return (
    <form ref={form} className="step" onSubmit={onSubmit} noValidate>
      <h2 className="large">{t('askTitle')}</h2>
      <p className="small muted">{t('askHelp')}</p>
      <Field
        label={words('userName')}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        className="latin"
        value={userName}
        onChange={(event) => {
          forget('user_name')
          setTyped(event.target.value)
        }}
        {...(errors.user_name === undefined ? {} : { error: errors.user_name })}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('ask')}
      </Button>
      <p className="tiny muted">
        {t.rich('terms', {
          terms: (text) => <LegalLink key="terms" to="/terms" text={text} />,
          privacy: (text) => <LegalLink key="privacy" to="/privacy" text={text} />,
        })}
      </p>
    </form>
  )
}

function Done({ outcome: { outcome, message, gift } }: { outcome: Outcome }) {
  const t = useTranslations('gift')
  const [to, icon, verb] =
    gift.kind === 'money'
      ? (['/account/wallet', 'wallet', t('toWallet')] as const)
      : gift.kind === 'title'
        ? ([`/movie/${gift.product_id}`, 'play', t('watch')] as const)
        : (['/account', 'user', t('toAccount')] as const)
  return (
    <div className="step" role="status">
      <h2 className="large">
        <Icon name={outcome === 'given' ? 'check' : 'info'} className={outcome === 'given' ? 'ok' : 'accent'} />
        {t(outcome)}
      </h2>
      <p>{message}</p>
      <ButtonLink kind="main" size="decision" wide to={to}>
        <Icon name={icon} />
        {verb}
      </ButtonLink>
    </div>
  )
}

function Refused({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useTranslations('gift')
  return (
    <section className="card gift-card" role="status">
      <h2 className="large">{t('notGiven')}</h2>
      <p className="muted">{text}</p>
      <ButtonLink kind="main" size="decision" wide to="/movies">
        {t('films')}
      </ButtonLink>
      <Button kind="plain" onClick={onAgain}>
        {t('another')}
      </Button>
    </section>
  )
}
