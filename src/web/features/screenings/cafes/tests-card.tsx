import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { lineVerdict } from '#web/features/playback/device-check/line-verdict.ts'
import { measureLine } from '#web/features/playback/device-check/measure-line.ts'
import { playTestSound } from '#web/features/screenings/lobby/test-sound.ts'
import { type HostTest, hostTests, isPassed } from './host-tests.ts'
import { TestPicture } from './test-picture.tsx'
import { useHostTests } from './use-host-tests.ts'

const icons: Record<HostTest, IconName> = { line: 'laptop', picture: 'screen', sound: 'sound' }

/** Three tests of the device that shows the film. All passed within the hour: one line. */
export function TestsCard() {
  const t = useTranslations('hostScreen')
  const { passed, now, pass } = useHostTests()
  const [isOpen, setOpen] = useState(false)
  const isDone = hostTests.every((test) => isPassed(passed, test, now))
  if (isDone && !isOpen)
    return (
      <section className="card row between wrap no-print" aria-labelledby="host-tests">
        <p className="row ok" id="host-tests" role="status">
          <Icon name="check" />
          {t('allPassed')}
        </p>
        <Button onClick={() => setOpen(true)}>{t('again')}</Button>
      </section>
    )
  return (
    <section className="card no-print" aria-labelledby="host-tests">
      <h2 id="host-tests">{t('tests')}</h2>
      <ul className="host-tests">
        <LineTest isDone={isPassed(passed, 'line', now)} rung={passed.rung} onPass={pass} />
        <PictureTest isDone={isPassed(passed, 'picture', now)} onPass={pass} />
        <SoundTest isDone={isPassed(passed, 'sound', now)} onPass={pass} />
      </ul>
    </section>
  )
}

type RowProps = {
  test: HostTest
  isDone: boolean
  text: string
  action: string
  busy?: boolean
  onPress: () => void
  children?: ReactNode
}

function Row({ test, isDone, text, action, busy, onPress, children }: RowProps) {
  const t = useTranslations('hostScreen')
  return (
    <li>
      <Icon name={isDone ? 'check' : icons[test]} className={isDone ? 'ok' : 'accent'} />
      <div className="grow">
        <b>{t(`${test}.${isDone ? 'done' : 'title'}`)}</b>
        <p className="small muted" role="status">
          {text}
        </p>
        {children}
      </div>
      {children === undefined && (
        <Button busy={busy ?? false} onClick={onPress} aria-label={`${action}: ${t(`${test}.title`)}`}>
          {action}
        </Button>
      )}
    </li>
  )
}

type TestProps = { isDone: boolean; onPass: (test: HostTest, rung?: number) => void }

function LineTest({ isDone, rung, onPass }: TestProps & { rung: number | undefined }) {
  const t = useTranslations('hostScreen')
  const locale = useLocale()
  const [state, setState] = useState<'idle' | 'busy' | 'slow' | 'away'>('idle')
  const over = useRef<AbortController>(null)
  useEffect(() => () => over.current?.abort(), [])
  async function measure(): Promise<void> {
    const { signal } = (over.current = new AbortController())
    setState('busy')
    try {
      const verdict = lineVerdict(await measureLine(signal), null)
      if (verdict.kind === 'good') onPass('line', verdict.rung)
      setState(verdict.kind === 'good' ? 'idle' : 'slow')
    } catch {
      if (!signal.aborted) setState('away')
    }
  }
  const text =
    state === 'slow' || state === 'away'
      ? t(`line.${state}`)
      : isDone && rung !== undefined
        ? t('line.carries', { height: localDigits(rung, locale) })
        : t('line.help')
  return (
    <Row
      test="line"
      isDone={isDone && state !== 'slow' && state !== 'away'}
      text={text}
      action={t(isDone ? 'again' : 'measure')}
      busy={state === 'busy'}
      onPress={() => void measure()}
    />
  )
}

function PictureTest({ isDone, onPass }: TestProps) {
  const t = useTranslations('hostScreen')
  const [state, setState] = useState<'idle' | 'shown' | 'asked' | 'no'>('idle')
  const answer = (isSeen: boolean) => {
    setState(isSeen ? 'idle' : 'no')
    if (isSeen) onPass('picture')
  }
  const help = state === 'no' ? t('picture.advice') : t('picture.help')
  return (
    <>
      <Row
        test="picture"
        isDone={isDone && state === 'idle'}
        text={state === 'asked' ? t('picture.ask') : help}
        action={t(isDone ? 'again' : 'show')}
        onPress={() => setState('shown')}
      >
        {state === 'asked' ? <YesNo onAnswer={answer} /> : undefined}
      </Row>
      {state === 'shown' && <TestPicture onClose={() => setState('asked')} />}
    </>
  )
}

function SoundTest({ isDone, onPass }: TestProps) {
  const t = useTranslations('hostScreen')
  const [state, setState] = useState<'idle' | 'playing' | 'asked' | 'no' | 'missing'>('idle')
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const play = () => {
    const playing = playTestSound({ onSide: () => undefined, onEnd: () => setState('asked') })
    stop.current = playing
    setState(playing === null ? 'missing' : 'playing')
  }
  const answer = (isHeard: boolean) => {
    setState(isHeard ? 'idle' : 'no')
    if (isHeard) onPass('sound')
  }
  const texts = { idle: 'help', playing: 'help', asked: 'ask', no: 'advice', missing: 'missing' } as const
  return (
    <Row
      test="sound"
      isDone={isDone && state === 'idle'}
      text={t(`sound.${texts[state]}`)}
      action={t(isDone ? 'again' : 'sound.play')}
      busy={state === 'playing'}
      onPress={play}
    >
      {state === 'asked' ? <YesNo onAnswer={answer} /> : undefined}
    </Row>
  )
}

function YesNo({ onAnswer }: { onAnswer: (isGood: boolean) => void }) {
  const t = useTranslations('hostScreen')
  return (
    <div className="row wrap host-answer">
      <Button kind="main" onClick={() => onAnswer(true)}>
        {t('yes')}
      </Button>
      <Button onClick={() => onAnswer(false)}>{t('no')}</Button>
    </div>
  )
}
