import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { CutForm } from './cut-form.tsx'
import { figureOf, type LiveDesk } from './live-data.ts'
import { useCutting } from './use-cutting.ts'

/** After the end: what becomes of the recording, who sees it again, and where it is cut. */
export function RecordingCard({ desk, onDesk }: { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }) {
  const t = useTranslations('studio.live')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, has_film: hasFilm, may_cut: mayCut, replay_hours: hours } = desk.recording
  return (
    <section className="card stack live-recording" aria-labelledby={id}>
      <h2 id={id}>{t('recording')}</h2>
      <p role="status">{state === 'made' && hasFilm ? t('filmReady') : t(`recordingStates.${state}`)}</p>
      {state === 'made' && <Gaps gaps={desk.recording.gaps} />}
      {state !== 'none' && (
        <p className="small muted">
          {t('replayFor', { n: hours })}{' '}
          <Link className="link" to={`/studio/titles/${desk.id}`}>
            {t('changeReplay')}
          </Link>
        </p>
      )}
      {state !== 'none' && !mayCut && <p className="small muted">{t('swept')}</p>}
      {state === 'failed' && mayCut && <MakeAgain desk={desk} onDesk={onDesk} />}
      {mayCut && !isOpen && (
        <div>
          <Button kind={state === 'failed' ? 'soft' : 'main'} onClick={() => setOpen(true)}>
            {t('watchRecording')}
          </Button>
        </div>
      )}
      {mayCut && isOpen && <CutForm desk={desk} onDesk={onDesk} />}
    </section>
  )
}

/** Lists the gaps of the film, and at which time of it they are. */
function Gaps({ gaps }: { gaps: LiveDesk['recording']['gaps'] }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  if (gaps.length === 0) return null
  return (
    <details>
      <summary>{t('gaps', { n: gaps.length })}</summary>
      <ul className="small">
        {gaps.map(({ at_ms: at, duration_ms: length, because }, index) => (
          <li key={index}>
            {t(`gapCauses.${because}`, { at: formatClock(at, locale), n: figureOf(length / 1000, locale) })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The film is tried again with the cut as it is. */
function MakeAgain({ desk, onDesk }: { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }) {
  const t = useTranslations('studio.live')
  const { busy, fault, send } = useCutting({ desk, onDesk })
  const { cut_from: from, cut_until: until } = desk.recording
  return (
    <div>
      <Button kind="main" busy={busy} onClick={() => void send({ from, until })}>
        {t('makeAgain')}
      </Button>
      {fault !== null && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
