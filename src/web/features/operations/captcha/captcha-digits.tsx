import { useRef, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import './captcha.css'
import type { CaptchaText as Text } from './captcha-text.ts'

type Shown = { text: Text; given: OutputOf<'GET /core/captcha/flat'> | null }

/** The five digits as a picture or as a sound, as the person likes, and a button for others. */
export function CaptchaDigits({ text, given, onRenew }: Shown & { onRenew: () => void }) {
  const [isHeard, setIsHeard] = useState(false)
  return (
    <>
      <div className="captcha-senses" role="group" aria-label={text.title}>
        {[false, true].map((heard) => (
          <button key={String(heard)} type="button" aria-pressed={heard === isHeard} onClick={() => setIsHeard(heard)}>
            <Icon name={heard ? 'sound' : 'eye'} />
            {heard ? text.hear : text.see}
          </button>
        ))}
      </div>
      <div className="captcha-digits">
        {isHeard ? <Sound text={text} given={given} /> : <Picture text={text} given={given} />}
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
  )
}

function Picture({ text, given }: Shown) {
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

function Sound({ text, given }: Shown) {
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
          // a browser that plays nothing says so by silence: the picture remains
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
