import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { onThisClock } from '#web/server-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { useLazyPart } from '#web/use-lazy-part.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import type { DeviceRequest } from './use-device-request.ts'

const load = () => import('#web/ui/qr.tsx')

type Props = { request: DeviceRequest; isFull: boolean; isOffline: boolean }

/** The code for cameras and for people, how long it lasts, and what the device waits for. */
export function ShownCode({ request, isFull, isOffline }: Props) {
  const t = useTranslations('login')
  const locale = useLocale()
  const address = useAddress()
  const left = useSecondsLeft(onThisClock(request.expires_at))
  // Without the QR, the short code next to it does the same.
  const onFail = useCallback(() => undefined, [])
  const Qr = useLazyPart(true, load, onFail)
  const { host, origin } = window.location
  const page = address(request.verification_path)
  return (
    <>
      <div className="qr-place">
        {/* oxlint-disable-next-line react/static-components -- kept in state: the same component in every render */}
        {Qr && <Qr text={`${origin}${page}?code=${request.user_code}`} label={t('qr')} />}
      </div>
      <p className="small muted">
        {t.rich('orType', {
          page: () => (
            <bdi key="page" className="ltr user-name">
              {host + page}
            </bdi>
          ),
        })}
      </p>
      <p className="user-code">
        <span className="only-said">{t('shortCode')}</span>
        <bdi className="ltr">{request.user_code}</bdi>
      </p>
      <p className="small muted">{t('validFor', { time: formatClock(left, locale) })}</p>
      <p className="note" role="status">
        <Icon name={isFull ? 'warning' : isOffline ? 'offline' : 'clock'} />
        <span>{isFull ? t('phoneFull') : isOffline ? t('phoneOffline') : t('phoneWaits')}</span>
      </p>
    </>
  )
}
