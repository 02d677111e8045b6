import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { ApiProblem, call, NetworkFailure } from '../api.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { RemoteControls } from '#web/features/screenings/cafes/remote-controls.tsx'
import { storeRemoteKey, readRemoteKey } from '#web/features/screenings/cafes/remote-key.ts'
import { useLooking } from '#web/features/screenings/cafes/use-remote.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { BlockSkeleton } from '../ui/skeleton.tsx'
import { FailedPart } from '../ui/state.tsx'
import { useHydrated } from '../use-hydrated.ts'
import '#web/features/screenings/cafes/evening-screen.css'

export const handle: RouteHandle = { alternate: true }

/** `/remote`: a phone as the remote of an evening's screen, by the code that the screen shows. */
export default function Remote() {
  const t = useTranslations('hostScreen')
  const isHydrated = useHydrated()
  return (
    <>
      <PageHead title={t('remote.title')} description={t('remote.lead')} hidden />
      <div className="page narrow below-header remote-page">{isHydrated ? <Phone /> : <BlockSkeleton />}</div>
    </>
  )
}

function Phone() {
  const { hash } = useLocation()
  const scanned = hash.slice(1)
  const [key, setKey] = useState(() => (scanned === '' ? readRemoteKey() : null))
  const take = (next: string | null) => {
    storeRemoteKey(next)
    setKey(next)
  }
  return key === null ? <CodeForm scanned={scanned} onKey={take} /> : <Paired secret={key} onEnd={() => take(null)} />
}

function CodeForm({ scanned, onKey }: { scanned: string; onKey: (key: string) => void }) {
  const t = useTranslations('hostScreen')
  const [typed, setTyped] = useState(scanned)
  const [wrong, setWrong] = useState<string | null>(null)
  const { busy, submit } = useSubmit()
  const pair = async (code: string) => {
    try {
      onKey((await call('POST /remotes', { body: { code } })).key)
      // the address of a paired phone is no code any more, so a reload keeps its key
      window.history.replaceState(window.history.state, '', window.location.pathname)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setWrong(error.message)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    if (typed.trim() !== '') void submit(() => pair(typed))
  }
  return (
    <form className="stack" onSubmit={send}>
      <h1 className="page-title">{t('remote.title')}</h1>
      <p className="muted">{t('remote.lead')}</p>
      <Field
        label={t('remote.code')}
        name="code"
        value={typed}
        {...(wrong === null ? {} : { error: wrong })}
        autoComplete="off"
        maxLength={60}
        dir="ltr"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button kind="main" size="decision" wide type="submit" busy={busy}>
        {t('remote.pair')}
      </Button>
    </form>
  )
}

function Paired({ secret, onEnd }: { secret: string; onEnd: () => void }) {
  const t = useTranslations('hostScreen')
  const tPhones = useTranslations('eveningPhones')
  const locale = useLocale()
  const look = useCallback(
    (signal: AbortSignal) => call('POST /remotes/screen', { body: { key: secret } }, { signal }),
    [secret],
  )
  const { seen, error, again } = useLooking(look)
  const hasEnded = error instanceof ApiProblem && error.code === 'remote.ended'
  useEffect(() => {
    if (hasEnded) storeRemoteKey(null)
  }, [hasEnded])
  if (hasEnded)
    return (
      <div className="stack" role="alert">
        <h1 className="page-title">{t('remote.title')}</h1>
        <p>{error.message}</p>
        <Button kind="main" wide onClick={onEnd}>
          {t('remote.enterCode')}
        </Button>
      </div>
    )
  if (seen === null) return error === null ? <BlockSkeleton /> : <FailedPart onRetry={again} heading="h1" />
  return (
    <>
      <p className="small muted">
        {seen.cafe} · {tPhones('own', { number: localDigits(seen.number, locale) })}
      </p>
      <h1 className="page-title">{seen.title}</h1>
      <RemoteControls
        screen={seen}
        isOffline={error instanceof NetworkFailure}
        onWish={(wish) => call('POST /remotes/wishes', { body: { key: secret, ...wish } })}
      />
    </>
  )
}
