import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { type Me, setMe } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useGo } from '#web/ui/link.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { useSession } from '#web/use-session.ts'
import { Passkeys } from './passkeys.tsx'
import { ProveHere } from './prove-here.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { studioBehind } from './studio-behind.ts'
import { TimeCodes } from './time-codes.tsx'
import './factors.css'

export type Factors = OutputOf<'GET /me/factors'>
type Changed = OutputOf<'POST /me/recovery-codes'>
export type OnChanged = (changed: Changed) => void

const id = 'second-step'

/** The studio's link names this part, which was not there yet when the browser looked for it. */
function useAskedPart() {
  return useCallback((part: HTMLElement | null) => {
    if (part === null || window.location.hash !== `#${id}`) return
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }, [])
}

const hasAny = (factors: Factors): boolean => factors.passkeys.length > 0 || factors.time_codes_since !== null

/** Returns what the member's own answer would say now. */
function owedOf(factors: Factors): Me['owes_factor'] {
  if (!factors.is_needed || factors.is_proved) return null
  return hasAny(factors) ? 'prove' : 'make'
}

/** By what the account is guarded besides its password. It comes by itself, after the page. */
export function FactorsPart() {
  const t = useTranslations('factors')
  const asked = useAskedPart()
  const { data, replace, reload } = useGrownUpData('factors', (signal) => call('GET /me/factors', {}, { signal }))
  const session = useSession()
  const studio = studioBehind(useLocation().search)
  const go = useGo()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (data.state === 'failed')
    return (
      <section className="card">
        <FailedPart onRetry={reload} />
      </section>
    )
  if (data.state !== 'loaded') return null
  const factors = data.value
  const hasFactor = hasAny(factors)
  const take = (next: Factors) => {
    replace(next)
    if (session.state === 'member' && session.me !== null) setMe({ ...session.me, owes_factor: owedOf(next) })
  }
  const onChanged: OnChanged = (changed) => {
    toast({ kind: 'good', text: changed.message })
    take(changed.factors)
    if (changed.recovery_codes !== null) setCodes(changed.recovery_codes)
  }
  // there is nothing to write down, as there is when a factor is made
  const onProved = (next: Factors) => {
    take(next)
    if (studio !== null) go(studio, { replace: true })
  }
  return (
    <section ref={asked} className="card factors" id={id} tabIndex={-1}>
      <h2>{t('title')}</h2>
      <p className="small muted">{t('help')}</p>
      {factors.is_needed && !factors.is_proved && <p className="note">{t(hasFactor ? 'proveNeeded' : 'needed')}</p>}
      {hasFactor && !factors.is_proved && <ProveHere factors={factors} onProved={onProved} />}
      <Passkeys factors={factors} onChanged={onChanged} />
      <TimeCodes factors={factors} onChanged={onChanged} />
      {hasFactor && <RecoveryCodes left={factors.recovery_codes_left} codes={codes} onChanged={onChanged} />}
      {studio !== null && factors.is_needed && factors.is_proved && (
        <ButtonLink kind="main" to={studio}>
          {t('toStudio')}
        </ButtonLink>
      )}
    </section>
  )
}
