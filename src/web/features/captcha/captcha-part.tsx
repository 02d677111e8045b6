import { useId, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import type { ContactText } from './contact-text.ts'
import './contact.css'
import type { Captcha } from './use-captcha.ts'

type Text = ContactText['captcha']
type Props = { text: Text; captcha: Captcha; error?: string | undefined; onRenew: () => void }

/** The captcha: work behind the scenes, a picture, or a sound; any of them is enough. Without a script picture and sound. */
export function CaptchaPart({ text, captcha, error, onRenew }: Props) {
  const id = useId()
  const [isHeard, setIsHeard] = useState(false)
  return (
    <div className="captcha" role="group" aria-labelledby={id}>
      <p className="only-said" id={id}>
        {text.title}
      </p>
      {useHydrated() ? (
        <>
          <Progress text={text} captcha={captcha} />
          <div className="captcha-senses" role="group" aria-label={text.title}>
            {[false, true].map((heard) => (
              <button
                key={String(heard)}
                type="button"
                aria-pressed={heard === isHeard}
                onClick={() => setIsHeard(heard)}
              >
                <Icon name={heard ? 'sound' : 'eye'} />
                {heard ? text.hear : text.see}
              </button>
            ))}
          </div>
          <div className="captcha-digits">
            {isHeard ? <Sound text={text} captcha={captcha} /> : <Picture text={text} captcha={captcha} />}
            <button
              type="button"
              className="captcha-other"
              aria-label={isHeard ? text.otherSound : text.otherPicture}
              onClick={onRenew}
            >
              <Icon name="refresh" />
            </button>
          </div>
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

function Picture({ text, captcha: { given } }: { text: Text; captcha: Captcha }) {
  return (
    <span className="captcha-picture">
      {given === null ? (
        <span className="small">{text.waiting}</span>
      ) : (
        <img src={given.img} width={264} height={88} alt={text.seen} />
      )}
    </span>
  )
}

function Sound({ text, captcha: { given } }: { text: Text; captcha: Captcha }) {
  const player = useRef<HTMLAudioElement>(null)
  return (
    <span className="captcha-picture captcha-sound">
      <button
        type="button"
        aria-label={text.heard}
        disabled={given === null}
        onClick={() => {
          const audio = player.current
          if (audio === null) return
          audio.currentTime = 0
          // a browser that plays nothing says so by silence: picture and work remain
          audio.play().catch(() => undefined)
        }}
      >
        <Icon name="play" />
      </button>
      <span className="small">{given === null ? text.waiting : text.slow}</span>
      {given !== null && (
        // the digits are the whole of the sound, and a caption would be the answer
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio key={given.key} ref={player} src={given.audio} preload="none" />
      )}
    </span>
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
