import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import type { CaptchaQuestion as Question } from '#web/at-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './captcha.css'
import { CaptchaDigits } from './captcha-digits.tsx'
import { captchaText, questionText } from './captcha-text.ts'

type Props = { question: Question; onEnd: (none: undefined) => void }

/** Five digits to read or to hear, over the page or the drawer whose call waits for them. */
export default function CaptchaQuestion({ question, onEnd }: Props) {
  const locale = useLocale()
  const words = questionText[locale]
  const { given, failure, renew } = useDigits(words.failed)
  const dialog = useOverAll(question, onEnd)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = () => dialog.current?.querySelector('input')

  const send = async (text: string) => {
    if (busy) return
    if (text.trim() === '' || given === null) {
      setError(given === null ? words.waiting : words.required)
      field()?.focus()
      return
    }
    setBusy(true)
    const refusal = await question.check({ key: given.key, text })
    setBusy(false)
    if (refusal === null) return
    setError(refusal)
    const input = field()
    if (input) input.value = ''
    input?.focus()
    renew()
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(field()?.value ?? '')
  }
  return (
    <dialog ref={dialog} className="captcha-question" aria-labelledby="captcha-title" aria-describedby="captcha-why">
      <form onSubmit={onSubmit} noValidate>
        <div className="row between">
          <h2 id="captcha-title">{words.title}</h2>
          <button type="button" className="icon-button" aria-label={words.close} onClick={question.decline}>
            <Icon name="close" />
          </button>
        </div>
        <p id="captcha-why" className="small muted">
          {words.why}
        </p>
        <CaptchaDigits
          text={{ ...captchaText[locale], waiting: failure ?? words.waiting }}
          given={given}
          onRenew={renew}
        />
        <Field
          label={captchaText[locale].digits}
          {...(error === undefined ? {} : { error })}
          name="captcha"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={30}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" kind="main" wide busy={busy}>
          {words.send}
        </Button>
      </form>
    </dialog>
  )
}

/**
 * The browser's own modal dialog, because a drawer may be open beneath it. Its keys stay in it: Escape would close the
 * drawer as well. Focus begins at the field and returns to where it was.
 */
function useOverAll({ over, decline }: Question, onEnd: Props['onEnd']) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const end = () => onEnd(undefined)
    const stay = (event: Event) => event.stopPropagation()
    const onCancel = (event: Event) => {
      event.preventDefault()
      decline()
    }
    element?.showModal()
    element?.querySelector('input')?.focus()
    element?.addEventListener('keydown', stay)
    element?.addEventListener('cancel', onCancel)
    over.addEventListener('abort', end)
    // the work was done while this was loading
    if (over.aborted) end()
    return () => {
      element?.removeEventListener('keydown', stay)
      element?.removeEventListener('cancel', onCancel)
      over.removeEventListener('abort', end)
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [over, decline, onEnd])
  return dialog
}

/** Digits are asked for anew so long before they end. */
const spareMs = 20_000

/** A captcha for the person alone: the browser does not work on it. `failure` says why there is none. */
function useDigits(failed: string) {
  const [round, setRound] = useState(0)
  const [given, setGiven] = useState<OutputOf<'GET /core/captcha/flat'> | null>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    call('GET /core/captcha/flat', {}, { signal: stop.signal, quiet: true }).then(
      (captcha) => {
        setGiven(captcha)
        const left = onThisClock(captcha.expires_at) - Date.now() - spareMs
        timer = setTimeout(() => setRound((n) => n + 1), Math.max(left, spareMs))
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        setGiven(null)
        setFailure(error instanceof ApiProblem && error.message !== '' ? error.message : failed)
      },
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [round, failed])
  const renew = useCallback(() => setRound((n) => n + 1), [])
  return { given, failure, renew }
}
