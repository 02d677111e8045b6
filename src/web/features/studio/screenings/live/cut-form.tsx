import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { LiveDesk } from './live-data.ts'
import { instantAt } from './recorded-time.ts'
import { type Cut, useCutting } from './use-cutting.ts'
import { usePicture } from './use-picture.ts'

type Props = { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }

/** The recording with the two marks between which it is shown again. */
export function CutForm({ desk, onDesk }: Props) {
  const t = useTranslations('studio.live')
  const [cut, setCut] = useState<Cut>({ from: desk.recording.cut_from, until: desk.recording.cut_until })
  const { busy, fault, send } = useCutting({ desk, onDesk })
  const { video, state, instantNow } = useRecording(desk.id)
  const here = (): string | null => instantNow()?.toISOString() ?? null
  return (
    <div className="stack">
      <div className="live-frame">
        <video ref={video} controls playsInline aria-label={t('recording')} />
        {(state === 'failed' || state === 'no_engine') && (
          <p className="live-none" role="status">
            {t(state === 'failed' ? 'pictureFailed' : 'noEngine')}
          </p>
        )}
      </div>
      <div className="live-marks">
        <Mark
          words={{ label: t('cutFrom'), here: t('fromHere'), forget: t('forgetFrom'), whole: t('wholeFrom') }}
          at={cut.from}
          since={desk.on_air_at}
          onHere={() => setCut({ ...cut, from: here() })}
          onForget={() => setCut({ ...cut, from: null })}
        />
        <Mark
          words={{ label: t('cutUntil'), here: t('untilHere'), forget: t('forgetUntil'), whole: t('wholeUntil') }}
          at={cut.until}
          since={desk.on_air_at}
          onHere={() => setCut({ ...cut, until: here() })}
          onForget={() => setCut({ ...cut, until: null })}
        />
      </div>
      {fault !== null && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button kind="main" busy={busy} onClick={() => void send(cut)}>
          {t('cut')}
        </Button>
      </div>
      <p className="tiny muted">{t('cutHelp')}</p>
    </div>
  )
}

/** Plays the recording, and knows which instant it shows. */
function useRecording(id: number) {
  const stretches = useRef<Parameters<typeof instantAt>[0]>([])
  const { video, state } = usePicture(`recording/${id}`, 0, async (signal) => {
    const opened = await call('GET /studio/live-events/:id/recording', { params: { id } }, { signal })
    stretches.current = opened.stretches
    return opened.manifest_url
  })
  return { video, state, instantNow: () => instantAt(stretches.current, (video.current?.currentTime ?? 0) * 1000) }
}

type MarkProps = {
  words: Record<'label' | 'here' | 'forget' | 'whole', string>
  at: string | null
  since: string | null
  onHere: () => void
  onForget: () => void
}

function Mark({ words, at, since, onHere, onForget }: MarkProps) {
  const locale = useLocale()
  const within = at === null || since === null ? null : Math.max(0, (Date.parse(at) - Date.parse(since)) / 1000)
  return (
    <div className="stack">
      <p>
        <span className="tiny muted">{words.label}</span>
        <br />
        <b>
          {at === null ? words.whole : formatTime(new Date(at), locale)}
          {within !== null && <span className="muted"> ({formatClock(Math.round(within), locale)})</span>}
        </b>
      </p>
      <div className="row wrap">
        <Button kind="soft" size="tight" onClick={onHere}>
          {words.here}
        </Button>
        {at !== null && (
          <Button kind="plain" size="tight" onClick={onForget}>
            {words.forget}
          </Button>
        )}
      </div>
    </div>
  )
}
