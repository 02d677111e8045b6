import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { serverNow } from '#web/server-time.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { deviceIcon, useDeviceName } from '../session-choice.tsx'
import { signOut } from '../sign-out.ts'
import { useSubmit } from '../use-submit.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

type List = OutputOf<'GET /me/sessions'>
type Device = List['sessions'][number]

/** The devices to sign out; they wait for a confirmation. */
type Wish = Device | 'others'

/** The signed-in devices, with this one marked; each can be signed out from here. */
export function Devices({ devices, onDevices }: { devices: List; onDevices: (devices: List) => void }) {
  const t = useTranslations('security')
  const [wish, setWish] = useState<Wish | null>(null)
  const [now] = useState(() => new Date(serverNow()))
  const others = devices.sessions.filter((device) => !device.is_this)
  return (
    <section className="card">
      <h2>{t('devices')}</h2>
      <p className="small muted">{t('devicesHelp', { max: devices.max })}</p>
      <ul className="device-list">
        {devices.sessions.map((device) => (
          <li key={device.s_id}>
            <DeviceRow device={device} now={now} onEnd={() => (device.is_this ? signOut() : setWish(device))} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="small muted">{t('noOthers')}</p>
      ) : (
        <Button kind="outline" onClick={() => setWish('others')}>
          {t('endOthers')}
        </Button>
      )}
      {wish && <EndDrawer wish={wish} onClose={() => setWish(null)} onDevices={onDevices} />}
    </section>
  )
}

function DeviceRow({ device, now, onEnd }: { device: Device; now: Date; onEnd: () => void }) {
  const t = useTranslations('security')
  const locale = useLocale()
  const name = useDeviceName()(device)
  const seen = formatRelative(relativeFrom(now, new Date(device.last_seen_at)), locale)
  return (
    <div className="device-row">
      <Icon name={deviceIcon(device.device)} />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        {device.is_this && <span className="tag good">{t('thisDevice')}</span>}
        <Facts items={[device.place, seen]} />
      </div>
      <Button
        kind="plain"
        size="tight"
        onClick={onEnd}
        aria-label={t(device.is_this ? 'leaveNamed' : 'endNamed', { name })}
      >
        {t(device.is_this ? 'leave' : 'end')}
      </Button>
    </div>
  )
}

type EndProps = { wish: Wish; onClose: () => void; onDevices: (devices: List) => void }

function EndDrawer({ wish, onClose, onDevices }: EndProps) {
  const t = useTranslations('security')
  const nameOf = useDeviceName()
  const { busy, submit } = useSubmit()
  const title = wish === 'others' ? t('endOthers') : t('endNamed', { name: nameOf(wish) })
  const end = () =>
    void submit(
      async () => {
        const answer =
          wish === 'others'
            ? await call('DELETE /me/sessions', {})
            : await call('DELETE /me/sessions/:id', { params: { id: wish.s_id } })
        toast({ kind: 'good', text: answer.message })
        onDevices(answer)
        onClose()
      },
      ({ code }) => {
        // the session had ended already, so the list is old
        if (code === 'auth.session_not_found') void call('GET /me/sessions', {}).then(onDevices).then(onClose)
      },
    )
  return (
    <SettingsDrawer label={title} onClose={onClose}>
      <div className="step">
        <div>
          <h1>{title}</h1>
          <p className="muted">{t('endHelp')}</p>
        </div>
        <Button kind="main" size="decision" wide busy={busy} onClick={end}>
          {t('confirmEnd')}
        </Button>
        <Button kind="plain" wide onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </SettingsDrawer>
  )
}
