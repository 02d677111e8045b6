import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { setMe } from '#web/session.ts'
import { Link } from '#web/ui/link.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { signOutOn } from '#web/use-session.ts'
import type { StepProps } from '../login-step.ts'
import type { Profile, ProfileList } from '../profiles/profile.ts'
import type { PinProof } from '../profiles/use-choose-profile.ts'
import { signOut } from '../sign-out.ts'
import { useSubmit } from '../use-submit.ts'
import { PasswordForPin } from './password-for-pin.tsx'
import { PinEntry } from './pin-entry.tsx'
import { ProfileCards } from './profile-cards.tsx'
import { StepHead } from './step-head.tsx'

/** Who is watching in this session; a profile with a PIN asks for it. */
export function SelectProfileStep({ state: { locked }, go, finish, restart, close }: StepProps) {
  const t = useTranslations('login')
  const { list, isFailed, reload } = useProfiles(restart)
  const [pin, setPin] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { busy, submit } = useSubmit()

  const choose = (profile: Profile, proof: PinProof = {}) =>
    void submit(
      async () => {
        setRefusal(undefined)
        const input = { params: { id: profile.id }, body: proof }
        const { me } = await call('POST /auth/select-profile/:id', input, { quiet: true })
        setMe(me)
        finish(me)
      },
      (problem) => {
        if (problem.status >= 500) return
        if (problem.status !== 429) setPin('')
        setRefusal(problem.errors.pin?.[0] ?? problem.errors.password?.[0] ?? problem.message)
        if (signOutOn(problem)) restart()
      },
    )
  const leave = () => {
    signOut()
    restart()
  }
  const turn = (toPassword: boolean) => {
    setRefusal(undefined)
    setForgotten(toPassword)
  }
  const onChoose = (profile: Profile) => {
    turn(false)
    setPin('')
    if (profile.has_pin && !profile.is_chosen) go({ locked: profile })
    else choose(profile)
  }

  if (locked && isForgotten) {
    return (
      <PasswordForPin
        profile={locked}
        busy={busy}
        refusal={refusal}
        onPassword={(password) => choose(locked, { password })}
        onPin={() => turn(false)}
      />
    )
  }
  if (locked) {
    return (
      <PinEntry
        profile={locked}
        busy={busy}
        pin={pin}
        refusal={refusal}
        onChange={setPin}
        onPin={(typed) => choose(locked, { pin: typed })}
        onOther={() => go({ locked: null })}
        onForgotten={() => turn(true)}
      />
    )
  }
  return (
    <div className="step faces">
      <StepHead title={t('whoWatches')} takesFocus>
        {t('whoWatchesHelp')}
      </StepHead>
      {list && <ProfileCards list={list} busy={busy} onChoose={onChoose} onLeave={close} />}
      {!list && (isFailed ? <FailedPart onRetry={reload} heading="h2" /> : <BlockSkeleton boxes={2} />)}
      <p className="small muted other-account">
        <EditLink onLeave={close} />
        <button type="button" className="link" onClick={leave}>
          {t('otherAccount')}
        </button>
      </p>
    </div>
  )
}

/** To the room of the profiles; a child has none. */
function EditLink({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('login')
  if (useAgeLimit() !== null) return null
  return (
    <Link className="link" to="/account/profiles" onClick={onLeave}>
      {t('editProfiles')}
    </Link>
  )
}

function useProfiles(onSignedOut: () => void) {
  const [list, setList] = useState<ProfileList | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /me/profiles', {}, { signal: stop.signal, quiet: true }).then(setList, (error: unknown) => {
      if (stop.signal.aborted) return
      toastError(error)
      setFailed(true)
      if (signOutOn(error)) onSignedOut()
    })
    return () => stop.abort()
  }, [round, onSignedOut])
  const reload = useCallback(() => {
    setFailed(false)
    setRound((n) => n + 1)
  }, [])
  return { list, isFailed, reload }
}
