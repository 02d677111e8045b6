import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { minutesLeft, sizeOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { isWorking, type Run, type TitleMedia } from './media-data.ts'
import { OlderFilm } from './older-film.tsx'
import { Parts, StepsBar } from './steps-view.tsx'

type Props = { run: Run; headingId: string; onMedia: (media: TitleMedia) => void }

/** How a film becomes a stream: the steps, their progress, and what to do after a failure. */
export function RunView({ run, headingId, onMedia }: Props) {
  const t = useTranslations('studio.video')
  const canEdit = useMayCall('POST /studio/runs/:run/retry')
  const [busy, setBusy] = useState<'retry' | 'cancel' | null>(null)
  const act = (what: 'retry' | 'cancel') => {
    setBusy(what)
    const params = { run: run.id }
    const asked =
      what === 'retry'
        ? call('POST /studio/runs/:run/retry', { params })
        : call('POST /studio/runs/:run/cancel', { params })
    asked.then(onMedia, toastError).finally(() => setBusy(null))
  }
  const failed = run.steps.find(({ state }) => state === 'failed')
  const works = isWorking(run)
  return (
    <>
      <div className="run-head">
        <div className="grow">
          <h2 id={headingId}>{t(`headings.${run.purpose}`)}</h2>
          <RunLine run={run} />
        </div>
        <RunTag run={run} />
      </div>
      {run.state !== 'published' && <StepsBar run={run} />}
      {works && <Parts run={run} />}
      {failed && (
        <div className="note failed run-failed">
          <Icon name="warning" />
          <div className="grow">
            <p className="strong">{t('stepFailed', { step: t(`steps.${failed.step}`) })}</p>
            <p>{failed.error ?? t('noReason')}</p>
            {canEdit && (
              <div className="row wrap">
                {failed.can_retry && (
                  <Button kind="soft" size="tight" busy={busy === 'retry'} onClick={() => act('retry')}>
                    <Icon name="refresh" />
                    {t('retry')}
                  </Button>
                )}
                <Button
                  kind="plain"
                  size="tight"
                  className="flush"
                  busy={busy === 'cancel'}
                  onClick={() => act('cancel')}
                >
                  {t('giveUp')}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <Findings run={run} />
      {run.older && <OlderFilm older={run.older} onMedia={onMedia} />}
      {works && canEdit && (
        <div>
          <Button kind="plain" size="tight" className="flush" busy={busy === 'cancel'} onClick={() => act('cancel')}>
            {t('stopRun')}
          </Button>
        </div>
      )}
      <Announcement run={run} />
    </>
  )
}

/** File, size, and remaining time. */
function RunLine({ run }: { run: Run }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const left = run.steps.find(({ state }) => state === 'running')?.seconds_left ?? null
  const minutes = left === null ? null : minutesLeft(left, locale)
  const time = left === null ? null : minutes === null ? t('underMinute') : t('left', { time: minutes })
  return (
    <p className="tiny muted run-line">
      <bdi>{run.file_name}</bdi> · {sizeOf(run.size, locale)}
      {isWorking(run) && time && ` · ${time}`}
    </p>
  )
}

function RunTag({ run }: { run: Run }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const height = run.watchable_height === null ? null : localDigits(run.watchable_height, locale)
  if (run.state === 'published') return <span className="tag good">{t('ready')}</span>
  if (run.state === 'failed') return <span className="tag failed">{t('failed')}</span>
  if (height !== null) return <span className="tag good">{t('watchable', { height })}</span>
  return <span className="tag waiting">{t(run.state === 'waiting' ? 'queued' : 'running')}</span>
}

/** Shows the probe's findings in the file. */
function Findings({ run: { source, notes } }: { run: Run }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const languages = useTranslations('studio.audio')
  if (!source && notes.length === 0) return null
  const audio = (source?.audio ?? []).map((lang) => (languages.has(lang as 'fa') ? languages(lang as 'fa') : lang))
  const fps = source
    ? localDigits(Math.round(source.fps * 1000) / 1000, locale).replace('.', locale === 'fa' ? '٫' : '.')
    : ''
  return (
    <div className="findings">
      {source && (
        <Facts
          items={[
            <bdi key="size" dir="ltr">
              {localDigits(`${source.width}×${source.height}`, locale)}
            </bdi>,
            <bdi key="codec">{source.video_codec}</bdi>,
            formatClock(source.duration_ms / 1000, locale),
            t('fps', { fps }),
            audio.length > 0 ? t('sound', { languages: audio.join(locale === 'fa' ? '، ' : ', ') }) : t('silent'),
          ]}
        />
      )}
      {notes.length > 0 && (
        <ul className="run-notes tiny" aria-label={t('notes')}>
          {notes.map((note) => (
            <li key={note}>
              <Icon name="info" />
              {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A screen reader is told about each step, not about every percent. */
function Announcement({ run }: { run: Run }) {
  const t = useTranslations('studio.video')
  const step = run.steps.find(({ state }) => state === 'running' || state === 'failed')
  const words =
    run.state === 'published'
      ? t('said.published')
      : step
        ? t(step.state === 'failed' ? 'stepFailed' : 'said.step', { step: t(`steps.${step.step}`) })
        : ''
  return (
    <p className="only-said" role="status">
      {words}
    </p>
  )
}
