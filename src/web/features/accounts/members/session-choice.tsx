import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { serverNow } from '#web/server-time.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { ActiveSession } from './login-flow.ts'

const phones = /iPhone|iPad|Android/

/** The icon of a device, guessed from its name. */
export function deviceIcon(device: string): IconName {
  if (device === 'TV') return 'screen'
  return phones.test(device) ? 'phone' : 'laptop'
}

/** «Windows، Chrome» / "Windows, Chrome": proper names, except for a television. */
export function useDeviceName(): (session: { device: string; browser: string }) => string {
  const t = useTranslations('login')
  const comma = useLocale() === 'fa' ? '، ' : ', '
  return ({ device, browser }) => [device === 'TV' ? t('television') : device, browser].filter(Boolean).join(comma)
}

type Props = {
  legend: string
  sessions: readonly ActiveSession[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The signed-in devices, one of which must be signed out. */
export function SessionChoice({ legend, sessions, chosen, onChoose }: Props) {
  const t = useTranslations('login')
  const nameOf = useDeviceName()
  return (
    <fieldset className="device-choice">
      <legend className="only-said">{legend}</legend>
      {sessions.map((session) => (
        <label key={session.s_id} className="option device">
          <input
            type="radio"
            name="s_id"
            value={session.s_id}
            checked={chosen === session.s_id}
            onChange={() => onChoose(session.s_id)}
          />
          <Icon name={deviceIcon(session.device)} />
          <span>
            <b>
              <bdi>{nameOf(session)}</bdi>
            </b>
            {session.is_this && <span className="tiny accent"> {t('thisDevice')}</span>}
            <SessionFacts session={session} />
          </span>
          <span className="radio" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}

function SessionFacts({ session }: { session: ActiveSession }) {
  const locale = useLocale()
  const [now] = useState(() => new Date(serverNow()))
  const seen = formatRelative(relativeFrom(now, new Date(session.last_seen_at)), locale)
  return <Facts items={[session.place, seen]} />
}
