import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { entryOf, type InstantEntry, parseInstant, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { PreviewList } from './preview-list.tsx'
import type { Act, ActPreview, ScreeningDesk } from './screening-data.ts'

const longestReason = 500

type Dates = { starts_at?: string; ends_at?: string }

function datesOf(act: Act, starts: InstantEntry, ends: InstantEntry): Dates | null {
  if (act !== 'set_date') return {}
  const [from, until] = [parseInstant(starts), parseInstant(ends)]
  if (!('instant' in from) || !('instant' in until) || from.instant === null || until.instant === null) return null
  return { starts_at: from.instant, ends_at: until.instant }
}

/** The dates that the calendar asks for by `?starts=`, with the length that the screening has; null without. */
function useWishedDates({
  starts_at: was,
  ends_at: end,
}: ScreeningDesk): { starts: string; ends: string | null } | null {
  const [params] = useSearchParams()
  const starts = Date.parse(params.get('starts') ?? '')
  if (Number.isNaN(starts)) return null
  const ends = was === null || end === null ? null : starts + Date.parse(end) - Date.parse(was)
  return { starts: new Date(starts).toISOString(), ends: ends === null ? null : new Date(ends).toISOString() }
}

/** Cancels, moves or interrupts a screening: first what it would do, then the press that does it. */
export function ActForm({ desk, onDesk }: { desk: ScreeningDesk; onDesk: (desk: ScreeningDesk) => void }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const wished = useWishedDates(desk)
  const [chosen, setChosen] = useState<Act | null>(wished === null ? null : 'set_date')
  const [starts, setStarts] = useState(wished === null ? noMoment : entryOf(wished.starts, locale, 'moment'))
  const [ends, setEnds] = useState(wished === null ? noEnd : entryOf(wished.ends, locale, 'end'))
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<{ preview: ActPreview; dates: Dates } | null>(null)
  const act = chosen !== null && desk.may.includes(chosen) ? chosen : null
  const dates = act === null ? null : datesOf(act, starts, ends)
  const isReady = act !== null && dates !== null && reason.trim() !== ''
  const params = { id: desk.id }

  const look = async () => {
    if (act === null || dates === null) return
    const preview = await call('GET /studio/screenings/:id/act-preview', { params, query: { act, ...dates } })
    setShown({ preview, dates })
  }
  const looking = useAsking(look)
  const doing = useAsking(async () => {
    if (shown === null) return
    const { preview, dates: seen } = shown
    const { fingerprint, seen_at } = preview
    const body = { act: preview.act, fingerprint, seen_at, reason, ...seen }
    try {
      onDesk(await call('POST /studio/screenings/:id/acts', { params, body }))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'screening_desk.changed') await look()
      throw error
    }
    toast({ kind: 'good', text: t(`done.${preview.act}`) })
    setShown(null)
    setChosen(null)
    setReason('')
  })

  if (shown !== null)
    return <Confirm shown={shown.preview} reason={reason} doing={doing} onBack={() => setShown(null)} />
  return (
    <section className="card stack screening-acts" aria-labelledby="desk-acts">
      <h2 id="desk-acts">{t('acts')}</h2>
      <Segments
        label={t('whatBefell')}
        value={act ?? ''}
        options={desk.may.map((value) => ({ value, label: t(`act.${value}`) }))}
        onChange={(value) => setChosen(value === '' ? null : value)}
      />
      {act === null ? (
        <p className="small muted">{t('actsHelp')}</p>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) looking.ask()
          }}
        >
          <p className="small muted">{t(`actHelp.${act}`)}</p>
          {act === 'set_date' && (
            <>
              <MomentFields
                name="starts_at"
                label={t('newStart')}
                entry={starts}
                error={undefined}
                onChange={setStarts}
              />
              <MomentFields name="ends_at" label={t('newEnd')} entry={ends} error={undefined} onChange={setEnds} />
            </>
          )}
          <AreaField label={t('reason')} value={reason} most={longestReason} rows={2} onChange={setReason} />
          {looking.fault !== null && (
            <p className="note failed" role="alert">
              {looking.fault}
            </p>
          )}
          <div className="row wrap">
            <Button kind="soft" type="submit" busy={looking.busy} aria-disabled={!isReady || undefined}>
              {t('look')}
            </Button>
            {!isReady && <span className="small muted">{t(act === 'set_date' ? 'needsDates' : 'needsReason')}</span>}
          </div>
        </form>
      )}
    </section>
  )
}

type ConfirmProps = {
  shown: ActPreview
  reason: string
  doing: ReturnType<typeof useAsking>
  onBack: () => void
}

/** Shows the effects of an act before it happens. */
function Confirm({ shown, reason, doing, onBack }: ConfirmProps) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card stack" aria-labelledby="desk-will">
      <h2 id="desk-will" ref={heading} tabIndex={-1}>
        {t('willHappen', { act: t(`act.${shown.act}`) })}
      </h2>
      <PreviewList preview={shown} />
      <p className="small" lang={locale}>
        <span className="muted">{t('reason')}:</span> <bdi>{reason}</bdi>
      </p>
      {doing.fault !== null && (
        <p className="note failed" role="alert">
          {doing.fault}
        </p>
      )}
      <div className="row wrap">
        <Button kind={shown.act === 'cancel' ? 'danger' : 'main'} busy={doing.busy} onClick={doing.ask}>
          {t(`yes.${shown.act}`)}
        </Button>
        <Button kind="soft" disabled={doing.busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </section>
  )
}
