import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { AskedDeed } from './asked-deed.tsx'
import type { Deed, LiveDesk } from './live-data.ts'
import { PressedLong } from './pressed-long.tsx'
import { useCount } from './use-count.ts'

type Props = { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }

const icons = {
  open_doors: 'door',
  shut_doors: 'door',
  start: 'play',
  take_back: 'back',
  hold: 'pause',
  go_on: 'play',
} as const

/** One deed at a time; the room is shown as the server answers. */
function useDeed({ desk, onDesk }: Props) {
  const [running, setRunning] = useState<Deed | null>(null)
  async function run(deed: Deed, withoutPicture = false): Promise<boolean> {
    if (running !== null) return false
    setRunning(deed)
    try {
      const body = { deed, without_picture: withoutPicture }
      onDesk(await call('POST /studio/live-events/:id/deeds', { params: { id: desk.id }, body }))
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setRunning(null)
    }
  }
  return { running, run }
}

/** The deeds that can be done now; the one that is due is the only saffron button. */
export function DeedButtons({ desk, onDesk }: Props) {
  const t = useTranslations('studio.live')
  const { running, run } = useDeed({ desk, onDesk })
  const [asked, setAsked] = useState<'end' | 'blind' | null>(null)
  const count = useCount(desk)
  const { next, may } = desk
  const isBlind = may.includes('start') && !desk.has_picture
  const others = may.filter((deed) => deed !== next && deed !== 'end' && !(deed === 'start' && isBlind))
  const button = (deed: Exclude<Deed, 'end'>, kind: 'main' | 'soft') => (
    <Button key={deed} kind={kind} busy={running === deed} onClick={() => void run(deed)}>
      <Icon name={icons[deed]} />
      {t(`deeds.${deed}`)}
    </Button>
  )
  const isDeed = (deed: Deed): deed is Exclude<Deed, 'end'> => deed !== 'end'
  return (
    <>
      {count !== null && (
        <p className="live-counting" role="status">
          {t('counting', { n: count })}
        </p>
      )}
      <div className="live-deeds">
        {next !== null && isDeed(next) && button(next, 'main')}
        {others.filter(isDeed).map((deed) => button(deed, 'soft'))}
        {isBlind && (
          <Button kind="soft" onClick={() => setAsked('blind')}>
            {t('startBlind')}
          </Button>
        )}
        {may.includes('end') && (
          <PressedLong label={t('deeds.end')} hint={t('pressLonger')} onPressed={() => setAsked('end')} />
        )}
      </div>
      <p className="tiny muted">{t('deedHelp')}</p>
      {asked === 'end' && (
        <AskedDeed
          words={{
            title: t('endTitle'),
            text: t('endText', { n: desk.viewers.now }),
            confirm: t('endConfirm'),
            leave: t('leave'),
          }}
          onConfirm={() => run('end')}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'blind' && (
        <AskedDeed
          words={{
            title: t('blindTitle'),
            text: t('blindText'),
            confirm: t('blindConfirm'),
            leave: t('leave'),
          }}
          onConfirm={() => run('start', true)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
