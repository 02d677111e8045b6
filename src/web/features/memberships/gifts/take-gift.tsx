import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { pageOf } from '#web/kinds/kinds.ts'
import { onThisClock } from '#web/server-time.ts'
import { type Me, readToken, signIn } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSession } from '#web/use-session.ts'
import { type LoginState, startOfLogin } from '#web/features/accounts/members/login-flow.ts'
import { userNameInWords } from '#web/features/accounts/members/shown-user-name.tsx'
import { DevicesStep } from '#web/features/accounts/members/steps/devices.tsx'
import { LegalLink } from '#web/features/accounts/members/steps/legal-link.tsx'
import { SecondFactorStep } from '#web/features/accounts/members/steps/second-factor.tsx'
import { CodeStep } from '#web/features/accounts/members/steps/verify.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import type { Gift, Outcome } from './gift.ts'
import { type GiftWay, startOfWay, useGiftWay } from './gift-way.ts'
import '#web/features/accounts/members/login.css'

/** Final refusals: another code would not help. */
const final: readonly string[] = ['gift.over', 'gift.not_yet', 'gift.already_had', 'gift.title_owned', 'gift.unknown']

/**
 * From the user name to the gift: the code, the gift, the second step of sign-in, and a device to sign out where three are signed in. When no gift
 * is left, `closed` is shown instead, except to a person who has just got one.
 */
export function TakeGift({ gift, closed }: { gift: Gift; closed: ReactNode }) {
  const [way, go] = useGiftWay(gift.campaign)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isMyself = useIsMyself()
  const { login, outcome } = way
  const LastStep = way.stage === 'factor' ? SecondFactorStep : DevicesStep
  const stage = useIsLeft(way) ? 'name' : way.stage
  const change = (login: Partial<LoginState>) => go({ login: { ...way.login, ...login } })
  const restart = () => go({ stage: 'name', outcome: null, signedIn: null })
  const finish = () => go({ stage: 'done' })
  const refuse = (problem: ApiProblem) => {
    if (final.includes(problem.code)) setRefusal(problem.message)
  }
  const check = async (code: string) => {
    const body = { user_name: login.userName, code, remember_token: login.rememberToken }
    const { token, me, ...answer } = await call('POST /core/get-gift', { body }, { quiet: true })
    if (token !== null && me !== null) await enter({ token, me })
    walletMoved()
    const isFull = token === null && !isMyself(login.userName)
    const { active_sessions: sessions, remember_token: rememberToken, outcome, message, gift } = answer
    const factor = answer.second_factor
    go({
      stage: isFull ? (factor === null ? 'devices' : 'factor') : 'done',
      login: { ...login, sessions, factor, rememberToken: rememberToken ?? '' },
      outcome: { outcome, message, gift },
      signedIn: me?.user_name ?? null,
    })
  }
  if (refusal !== null)
    return (
      <Refused
        text={refusal}
        onAgain={() => {
          setRefusal(null)
          go(startOfWay)
        }}
      />
    )
  if (gift.state !== 'running' && (stage === 'name' || stage === 'code')) return closed
  return (
    <section className="card gift-card">
      {stage === 'name' && (
        <AskStep
          gift={gift}
          before={login.userName}
          onSent={(sent) => go({ ...startOfWay, stage: 'code', login: { ...startOfLogin, ...sent } })}
          onRefused={refuse}
        />
      )}
      {stage === 'code' && <CodeStep state={login} go={change} restart={restart} check={check} onRefused={refuse} />}
      {(stage === 'devices' || stage === 'factor') && (
        <>
          {outcome && <p role="status">{outcome.message}</p>}
          <LastStep
            state={login}
            go={(next) =>
              next.step === 'MORE_THAN_3_ACTIVE_SESSION'
                ? go({ stage: 'devices', login: { ...login, ...next } })
                : finish()
            }
            enter={(entrance) =>
              void enter(entrance).then(() => go({ stage: 'done', signedIn: entrance.me.user_name }))
            }
            finish={finish}
            restart={restart}
            wanted={null}
            close={finish}
          />
        </>
      )}
      {stage === 'done' && outcome && <Done outcome={outcome} />}
    </section>
  )
}

/** Whether the member whom the gift had signed in has left: their messages must not be shown to the next person. */
function useIsLeft({ stage, signedIn }: GiftWay): boolean {
  const session = useSession()
  if (stage !== 'done' || signedIn === null || session.state === 'unknown') return false
  return session.state === 'guest' || (session.me !== null && session.me.user_name !== signedIn)
}

/** Whether this device is already signed in with that name. */
function useIsMyself(): (userName: string) => boolean {
  const session = useSession()
  return (userName) => session.state === 'member' && session.me?.user_name === userName
}

/** The session of the gift replaces this device's earlier session. */
async function enter({ token, me }: { token: string; me: Me }): Promise<void> {
  if (readToken() !== null) await call('POST /auth/logout', {}, { quiet: true }).catch(() => undefined)
  signIn(token, me)
}

type AskProps = {
  gift: Gift
  /** The user name typed before. */
  before: string
  onSent: (change: Partial<LoginState>) => void
  onRefused: (problem: ApiProblem) => void
}

function AskStep({ gift, before, onSent, onRefused }: AskProps) {
  const t = useTranslations('gift')
  const words = useTranslations('login')
  const session = useSession()
  const own = session.state === 'member' ? (session.me?.user_name ?? '') : ''
  const [typed, setTyped] = useState<string | null>(null)
  const userName = typed ?? userNameInWords(before || own, useLocale())
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
      : gift.kind === 'title' && gift.shown_by !== null
        ? ([pageOf(gift.shown_by) ?? '/', 'play', t('watch')] as const)
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
      <ListButton kind="main" size="decision" wide to="/movies">
        {t('films')}
      </ListButton>
      <Button kind="plain" onClick={onAgain}>
        {t('another')}
      </Button>
    </section>
  )
}
