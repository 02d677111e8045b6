import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { deviceIcon, useDeviceName } from '../session-choice.tsx'
import { useSubmit } from '../use-submit.ts'
import type { NoticesAnswer } from './notices-page.tsx'
import { agreeToPush, type PushState, pushState, withdrawPush } from './push-agreement.ts'

type Device = NoticesAnswer['devices'][number]
type Props = { devices: readonly Device[]; onChanged: () => void }

/** The browsers that show our messages, and the question whether this one may. */
export function PushDevices({ devices, onChanged }: Props) {
  const t = useTranslations('notices')
  const { busy, submit } = useSubmit()
  const [refused, setRefused] = useState<PushState | null>(null)
  const state = refused ?? pushState(devices.some((device) => device.is_this))
  const agree = () =>
    void submit(async () => {
      const answer = await agreeToPush()
      if (answer === 'on') onChanged()
      else setRefused(answer)
    })
  const remove = (device: Device) =>
    void submit(async () => {
      await call('DELETE /me/push-devices/:id', { params: { id: device.id } })
      if (device.is_this) await withdrawPush()
      onChanged()
    })
  return (
    <section className="card">
      <h2>{t('devices')}</h2>
      <p className="small muted">{t('devicesHelp')}</p>
      {devices.length > 0 && (
        <ul className="device-list">
          {devices.map((device) => (
            <li key={device.id}>
              <Row device={device} busy={busy} onRemove={() => remove(device)} />
            </li>
          ))}
        </ul>
      )}
      {state === 'ready' && (
        <Button kind="main" busy={busy} onClick={agree}>
          <Icon name="bell" />
          {t('agree')}
        </Button>
      )}
      {(state === 'blocked' || state === 'unfit') && (
        <p className="small" role="status">
          {t(state)}
        </p>
      )}
    </section>
  )
}

function Row({ device, busy, onRemove }: { device: Device; busy: boolean; onRemove: () => void }) {
  const t = useTranslations('notices')
  const locale = useLocale()
  const name = useDeviceName()(device)
  const since = t('since', { date: formatDate(new Date(device.created_at), locale) })
  const last = device.last_sent_at === null ? null : formatDate(new Date(device.last_sent_at), locale)
  return (
    <div className="device-row">
      <Icon name={deviceIcon(device.device)} />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        {device.is_this && <span className="tag good">{t('thisDevice')}</span>}
        <Facts items={[since, last === null ? null : t('lastSent', { date: last })]} />
      </div>
      <Button kind="plain" size="tight" busy={busy} onClick={onRemove} aria-label={t('removeNamed', { name })}>
        {t('remove')}
      </Button>
    </div>
  )
}
