import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { CodeForm } from './code-form.tsx'
import { DecisionCard } from './decision-card.tsx'
import { Decided } from './decided.tsx'
import '../login.css'
import './device-login.css'

export type Request = OutputOf<'GET /me/devices/:code'>

type Stand = { at: 'code' } | { at: 'request'; request: Request } | { at: 'decided'; isIn: boolean; text: string }

/** On the signed-in phone: enter the code of a device and decide whether it may sign in. */
export function DevicePage() {
  const t = useTranslations('deviceLogin')
  const [search, setSearch] = useSearchParams()
  const [stand, setStand] = useState<Stand>({ at: 'code' })
  const again = () => {
    setSearch({}, { replace: true })
    setStand({ at: 'code' })
  }
  return (
    <div className="device-page">
      <h1 className="page-title">{t('title')}</h1>
      {stand.at === 'code' && (
        <CodeForm first={search.get('code') ?? ''} onFound={(request) => setStand({ at: 'request', request })} />
      )}
      {stand.at === 'request' && (
        <DecisionCard
          request={stand.request}
          onDecided={(isIn, text) => setStand({ at: 'decided', isIn, text })}
          onChanged={(request) => setStand({ at: 'request', request })}
          onAgain={again}
        />
      )}
      {stand.at === 'decided' && <Decided isIn={stand.isIn} text={stand.text} onAgain={again} />}
    </div>
  )
}
