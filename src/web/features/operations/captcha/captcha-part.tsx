import { useId } from 'react'
import { useLocale } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import './captcha.css'
import { CaptchaDigits } from './captcha-digits.tsx'
import type { CaptchaText as Text } from './captcha-text.ts'
import type { Captcha } from './use-captcha.ts'

type Props = { text: Text; captcha: Captcha; error?: string | undefined; onRenew: () => void }

/** The captcha: work behind the scenes, a picture, or a sound; any of them is enough. Without a script picture and sound. */
export function CaptchaPart({ text, captcha, error, onRenew }: Props) {
  const id = useId()
  return (
    <div className="captcha" role="group" aria-labelledby={id}>
      <p className="only-said" id={id}>
        {text.title}
      </p>
      {useHydrated() ? (
        <>
          <Progress text={text} captcha={captcha} />
          <CaptchaDigits text={text} given={captcha.given} onRenew={onRenew} />
        </>
      ) : (
        <Unscripted text={text} />
      )}
      <Field
        label={text.digits}
        {...(captcha.state === 'done' ? { hint: text.notNeeded } : {})}
        {...(error === undefined ? {} : { error })}
        name="captcha"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={30}
      />
    </div>
  )
}

function Progress({ text, captcha: { state, tookMs } }: { text: Text; captcha: Captcha }) {
  const locale = useLocale()
  const seconds = localDigits((tookMs / 1000).toFixed(1), locale).replace('.', locale === 'fa' ? '٫' : '.')
  return (
    <p className={`small captcha-work ${state}`} role="status">
      {state === 'done' && <Icon name="check" />}
      <span>{text[state]}</span>
      {state === 'done' && (
        <span className="tiny muted">{locale === 'fa' ? `${seconds} ثانیه` : `${seconds} seconds`}</span>
      )}
    </p>
  )
}

/** The picture element brings the key as a cookie, which the form sends back. */
function Unscripted({ text }: { text: Text }) {
  const folder = `/api/v1/core/captcha`
  const lang = useLocale()
  return (
    <div className="captcha-unscripted">
      <noscript>
        <img src={`${folder}/picture.png?lang=${lang}`} width={264} height={88} alt={text.seen} />
        <a className="link" href={`${folder}/sound.wav?lang=${lang}`} target="_blank" rel="noreferrer">
          {text.listen}
        </a>
      </noscript>
    </div>
  )
}
