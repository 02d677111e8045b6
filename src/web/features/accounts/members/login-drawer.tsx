import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { type Me, mustChooseProfile, readToken, signIn } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { State } from '#web/ui/state.tsx'
import { dropErrors } from '#web/ui/toast.ts'
import type { LoginRequest } from './login-door.ts'
import { type DrawerStep, storeLogin, type LoginState, restoreLogin, startOfLogin, stepBefore } from './login-flow.ts'
import type { Entrance, StepProps } from './login-step.ts'
import { userNameInWords } from './shown-user-name.tsx'
import { steps } from './steps/registry.ts'
import { useBackOfBrowser } from './use-back-of-browser.ts'
import { wantedTitle } from './wanted-title.ts'
import './login.css'

/** How the drawer is called where it is not for signing in. */
const labels: Partial<Record<string, 'whoWatches' | 'confirmTitle'>> = {
  SELECT_PROFILE: 'whoWatches',
  CONFIRM: 'confirmTitle',
}

/** On a phone these are pages of their own: a moment with faces, and fields that must stay above the keyboard. */
const wholePages: ReadonlySet<string> = new Set<DrawerStep>(['SELECT_PROFILE', 'COMPLETE'])

type Props = { request: LoginRequest; onClose: () => void; onDone: (me: Me | null) => void }

/** Sign-in and registration over the current page: a state machine whose next step the server names. */
export default function LoginDrawer({ request, onClose, onDone }: Props) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [state, setState] = useState<LoginState>(() => firstState(request, locale))
  useEffect(() => storeLogin(window.sessionStorage, state, Date.now()), [state])

  const go = useCallback((change: Partial<LoginState>) => {
    if (change.step !== undefined) dropErrors()
    setState((before) => ({ ...before, ...change }))
  }, [])
  const restart = useCallback(() => {
    dropErrors()
    setState(({ userName, draft }) => ({ ...startOfLogin, userName: userNameInWords(userName, locale), draft }))
  }, [locale])
  const before = stepBefore(state)
  const back = () => {
    if (before === null) onClose()
    else if (before === 'START') restart()
    else go({ step: before, locked: null })
  }
  useBackOfBrowser(back, before === null)

  const finish = (me: Me | null) => {
    dropErrors()
    storeLogin(window.sessionStorage, startOfLogin, Date.now())
    onDone(me)
  }
  const enter = ({ token, me, next }: Entrance) => {
    signIn(token, me)
    if (mustChooseProfile(me)) go({ ...startOfLogin, step: 'SELECT_PROFILE' })
    else if (next in steps) finish(me)
    else go({ ...startOfLogin, step: next })
  }

  const { pathname, search } = useLocation()
  const wanted = wantedTitle(request.next ?? pathname + search)
  const hasReason =
    request.reason !== undefined && (state.step === 'START' || state.step === 'LOGIN' || state.step === 'CONFIRM')
  return (
    <Drawer label={t(labels[state.step] ?? 'title')} onClose={onClose} whole={wholePages.has(state.step)}>
      <Head onBack={before === null ? undefined : back} onClose={onClose} />
      {hasReason && (
        <p className="note reason" role="status">
          <Icon name="info" />
          <span>{request.reason}</span>
        </p>
      )}
      <Step
        key={state.step}
        state={state}
        go={go}
        enter={enter}
        finish={finish}
        restart={restart}
        close={onClose}
        wanted={wanted}
      />
    </Drawer>
  )
}

function firstState({ step, userName, begun }: LoginRequest, locale: Locale): LoginState {
  if (step) return { ...startOfLogin, step }
  if (begun) return { ...startOfLogin, ...begun }
  const kept = restoreLogin(window.sessionStorage, Date.now())
  if (userName === undefined || kept.step !== 'START') return kept
  return { ...kept, userName: userNameInWords(userName, locale) }
}

function Head({ onBack, onClose }: { onBack: (() => void) | undefined; onClose: () => void }) {
  const t = useTranslations('login')
  const site = useTranslations('site')
  return (
    <div className="head">
      {onBack ? (
        <button type="button" className="icon-button" aria-label={t('back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      ) : (
        <span className="place" />
      )}
      <Logo linked={false} />
      <button type="button" className="icon-button" aria-label={site('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The server may name a step that this page does not know yet: then a sentence is shown. */
function Step(props: StepProps) {
  const t = useTranslations('login')
  const known: Partial<Record<string, (typeof steps)[DrawerStep]>> = steps
  const Known = known[props.state.step]
  if (Known) return <Known {...props} />
  // a person with a token is signed in already, so there is nothing to restart
  const goOn = () => (readToken() === null ? props.restart() : props.close())
  return (
    <State drawing="nothing" heading="h1" title={t('unknownStep')} text={t('unknownStepHelp')}>
      <Button kind="soft" onClick={goOn} autoFocus>
        {t('startAgain')}
      </Button>
    </State>
  )
}
