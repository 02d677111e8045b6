import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportLimit } from '#contract/playback/play-reports.ts'
import { usePlayer, usePlayerState } from '#player/react/player-context.ts'
import { ApiProblem, call } from '#web/api.ts'
import { PartTexts, useHasTexts } from '#web/i18n/part-texts.tsx'
import { randomKey } from '#web/idempotency.ts'
import { goRound } from '#web/ui/focus-round.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { useOfferedList } from '#web/use-offered-list.ts'
import { useSession } from '#web/use-session.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { diagnosisOf, lineNow } from './diagnosis.ts'
import type { ReportProps } from './report-part.tsx'
import { reportTexts } from './report-texts.ts'
import './report.css'

/** While it is open the film stands, also one that was only about to begin; it goes on where it played before. */
function useStandstill() {
  const { controller } = usePlayer()
  useEffect(() => {
    const { store } = controller
    let wasHeld = false
    const hold = () => {
      const { phase, paused } = store.get()
      if (phase !== 'active' || paused) return
      wasHeld = true
      controller.actions()?.pause()
    }
    hold()
    const leave = store.subscribe(hold)
    return () => {
      leave()
      if (wasHeld) controller.actions()?.play()
    }
  }, [controller])
}

/** Takes the focus, holds it, closes on Escape, and gives the focus back. */
function useSheet(onClose: () => void) {
  const sheet = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = sheet.current
    if (element === null) return undefined
    element.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      const within = element.contains(document.activeElement)
      // the login may lie above
      if (!within && document.activeElement?.closest('dialog')) return
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault()
        close.current()
      }
      // the keys of the player are not for a form
      if (within) event.stopPropagation()
      if (event.key === 'Tab') goRound(event, element)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before])
  return sheet
}

/** One key for one report: a repeat after a lost answer makes no second case. */
function useReport({ productId, seen, onClose }: ReportProps) {
  const t = useTranslations('report')
  const session = useSession()
  const positionMs = usePlayerState((state) => state.positionMs)
  const [problem, setProblem] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [agrees, setAgrees] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [key] = useState(randomKey)
  const send = async (chosen: string) => {
    setBusy(true)
    try {
      const body = {
        product_id: productId,
        problem: chosen,
        at_ms: Math.round(positionMs),
        text,
        diagnosis: agrees && seen !== null ? diagnosisOf(seen, lineNow()) : null,
      }
      const { message } = await call('POST /play-reports', { body }, { idempotencyKey: key })
      toast({ kind: 'good', text: message })
      onClose()
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors['text']?.[0] : undefined
      if (said === undefined) toastError(error)
      else setFault(said)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (problem === null) return setFault(t('choose'))
    if (session.state !== 'guest') return void send(problem)
    // the login opens over the page, which a full screen would hide
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    openLogin({ reason: t('signIn'), after: () => void send(problem) })
  }
  const choose = (one: string) => {
    setProblem(one)
    setFault(null)
  }
  return { problem, choose, text, setText, agrees, setAgrees, busy, fault, onSubmit }
}

/** Shows the problems that the house lists, to choose from. */
function Problems({ chosen, onChoose }: { chosen: string | null; onChoose: (code: string) => void }) {
  const t = useTranslations('report')
  const { offered, again } = useOfferedList('play_problem')
  if (offered.state === 'loaded')
    return offered.items.map(({ code, name }) => (
      <label key={code} className="play-report-choice">
        <input type="radio" name="problem" checked={chosen === code} onChange={() => onChoose(code)} />
        {name}
      </label>
    ))
  if (offered.state === 'waiting') return <p aria-busy="true">…</p>
  return (
    <p role="alert">
      {t('failed')}{' '}
      <button type="button" className="pl-button" onClick={again}>
        {t('again')}
      </button>
    </p>
  )
}

function Sheet(props: ReportProps) {
  const t = useTranslations('report')
  const { locale } = usePlayer()
  const form = useReport(props)
  const sheet = useSheet(props.onClose)
  useStandstill()
  return (
    <div className="play-report" data-pl-controls>
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby="play-report-title"
        tabIndex={-1}
        dir={locale === 'fa' ? 'rtl' : 'ltr'}
      >
        <form noValidate onSubmit={form.onSubmit}>
          <h2 id="play-report-title">{t('title')}</h2>
          <p className="play-report-note">{t('consentHelp')}</p>
          <fieldset>
            <legend className="only-said">{t('title')}</legend>
            <Problems chosen={form.problem} onChoose={form.choose} />
          </fieldset>
          <textarea
            rows={3}
            maxLength={reportLimit}
            dir={form.text === '' ? undefined : 'auto'}
            value={form.text}
            aria-label={t('words')}
            placeholder={t('words')}
            onChange={(event) => form.setText(event.target.value)}
          />
          {props.seen !== null && (
            <label className="play-report-consent">
              <input type="checkbox" checked={form.agrees} onChange={(event) => form.setAgrees(event.target.checked)} />
              {t('consent')}
            </label>
          )}
          {form.fault !== null && <p role="alert">{form.fault}</p>}
          <div className="play-report-acts">
            <button type="submit" className="pl-button pl-button-main" aria-busy={form.busy || undefined}>
              {t('send')}
            </button>
            <button type="button" className="pl-button" onClick={props.onClose}>
              {t('back')}
            </button>
          </div>
        </form>
      </div>
    </div>
  )
}

export default function ReportSheet(props: ReportProps) {
  return (
    useHasTexts(reportTexts) && (
      <PartTexts part={reportTexts}>
        <Sheet {...props} />
      </PartTexts>
    )
  )
}
