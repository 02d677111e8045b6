import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatClock, formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { onThisClock, serverNow } from '#web/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { deviceIcon, SessionChoice, useDeviceName } from '../session-choice.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { useSubmit } from '../use-submit.ts'
import type { Request } from './device-page.tsx'

type Props = {
  request: Request
  onDecided: (isIn: boolean, text: string) => void
  /** Called when the list of signed-in devices has changed meanwhile. */
  onChanged: (request: Request) => void
  onAgain: () => void
}

/**
 * Which device asks, from where and when; approve or refuse. With three devices signed in, the member must choose one
 * to sign out.
 */
export function DecisionCard({ request, onDecided, onChanged, onAgain }: Props) {
  const t = useTranslations('deviceLogin')
  const [leaving, setLeaving] = useState<string | null>(null)
  const { busy, submit } = useSubmit()
  const isFull = request.active_sessions.length > 0
  const left = useSecondsLeft(onThisClock(request.expires_at))
  const code = request.user_code
  const decide = (approve: boolean) =>
    void submit(
      async () => {
        const body = { approve, ...(approve && leaving ? { end_session: leaving } : {}) }
        const { message } = await call('POST /me/devices/:code', { params: { code }, body })
        onDecided(approve, message)
      },
      ({ code: problem }) => {
        if (problem === 'auth.device_request_not_found') onAgain()
        if (problem === 'auth.too_many_sessions' || problem === 'auth.session_not_found') {
          setLeaving(null)
          call('GET /me/devices/:code', { params: { code } }).then(onChanged, onAgain)
        }
      },
    )
  return (
    <div className="stack decision">
      <Asking request={request} left={left} />
      {isFull && (
        <>
          <p className="note">
            <Icon name="info" />
            <span>{t('full')}</span>
          </p>
          <SessionChoice
            legend={t('whichLeaves')}
            sessions={request.active_sessions}
            chosen={leaving}
            onChoose={setLeaving}
          />
        </>
      )}
      <p className="small muted">{t('warning')}</p>
      <div className="pair">
        <Button
          kind="main"
          size="decision"
          wide
          busy={busy}
          disabled={left === 0 || (isFull && leaving === null)}
          onClick={() => decide(true)}
        >
          {t('approve')}
        </Button>
        <Button kind="outline" size="decision" wide disabled={busy} onClick={() => decide(false)}>
          {t('refuse')}
        </Button>
      </div>
      {left === 0 && (
        <p role="alert" className="bad">
          {t('over')}{' '}
          <button type="button" className="link" onClick={onAgain}>
            {t('another')}
          </button>
        </p>
      )}
    </div>
  )
}

/** The asking device. It takes the focus, so that a screen reader announces it before the decision. */
function Asking({ request, left }: { request: Request; left: number }) {
  const t = useTranslations('deviceLogin')
  const locale = useLocale()
  const nameOf = useDeviceName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [now] = useState(() => new Date(serverNow()))
  const asked = formatRelative(relativeFrom(now, new Date(request.asked_at)), locale)
  return (
    <div className="device-asking">
      <Icon name={deviceIcon(request.device)} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t.rich('wants', { device: () => <bdi key="device">{nameOf(request)}</bdi> })}
        </h2>
        <Facts
          items={[
            request.place,
            asked,
            <bdi key="code" className="ltr">
              {request.user_code}
            </bdi>,
          ]}
        />
        {left > 0 && <p className="tiny muted">{t('validFor', { time: formatClock(left, locale) })}</p>}
      </div>
    </div>
  )
}
