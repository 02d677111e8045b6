import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../../api.ts'
import { FailedPart } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMemberData } from '../../../use-member-data.ts'
import { Passkeys } from './passkeys.tsx'
import { ProveHere } from './prove-here.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TimeCodes } from './time-codes.tsx'
import './factors.css'

export type Factors = OutputOf<'GET /me/factors'>
type Changed = OutputOf<'POST /me/recovery-codes'>
export type OnChanged = (changed: Changed) => void

const id = 'second-step'

/** The studio's link names this part, which was not there yet when the browser looked for it. */
function useAskedPart() {
  return useCallback((part: HTMLElement | null) => {
    if (window.location.hash === `#${id}`) part?.scrollIntoView()
  }, [])
}

/** By what the account is guarded besides its password. It comes by itself, after the page. */
export function FactorsPart() {
  const t = useTranslations('factors')
  const asked = useAskedPart()
  const { data, replace, reload } = useMemberData('factors', (signal) => call('GET /me/factors', {}, { signal }))
  const [codes, setCodes] = useState<string[] | null>(null)
  if (data.state === 'failed')
    return (
      <section className="card">
        <FailedPart onRetry={reload} />
      </section>
    )
  if (data.state !== 'loaded') return null
  const factors = data.value
  const hasFactor = factors.passkeys.length > 0 || factors.time_codes_since !== null
  const onChanged: OnChanged = (changed) => {
    toast({ kind: 'good', text: changed.message })
    replace(changed.factors)
    if (changed.recovery_codes !== null) setCodes(changed.recovery_codes)
  }
  return (
    <section ref={asked} className="card factors" id={id}>
      <h2>{t('title')}</h2>
      <p className="small muted">{t('help')}</p>
      {factors.is_needed && !factors.is_proved && <p className="note">{t(hasFactor ? 'proveNeeded' : 'needed')}</p>}
      {hasFactor && !factors.is_proved && <ProveHere factors={factors} onProved={replace} />}
      <Passkeys factors={factors} onChanged={onChanged} />
      <TimeCodes factors={factors} onChanged={onChanged} />
      {hasFactor && <RecoveryCodes left={factors.recovery_codes_left} codes={codes} onChanged={onChanged} />}
    </section>
  )
}
