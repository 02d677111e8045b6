import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#player/core/format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { clockTime } from './clock-time.ts'
import type { PlayInfo } from '../play-info.ts'
import type { Scene, ScreeningNow } from './programme-scene.ts'
import type { ServerClock } from './server-clock.ts'
import { useTick } from '../use-tick.ts'

type Props = {
  scene: Scene
  state: ScreeningNow
  clock: ServerClock
  playInfo: PlayInfo
  path: string
  onAgain: () => void
}

/** The time until an instant of the server, in the player's form; it never moves anything beside it. */
function TimeLeft({ until, clock }: { until: number; clock: ServerClock }) {
  const locale = useLocale()
  useTick()
  return (
    <p className="together-left" role="timer">
      <bdi>{formatTime(Math.max(0, Math.ceil((until - clock.now()) / 1000) * 1000), locale)}</bdi>
    </p>
  )
}

/** Shows the scenes before, between and after the titles of a programme. */
export function TogetherScene({ scene, state, clock, playInfo, path, onAgain }: Props) {
  const t = useTranslations('together')
  const { still } = playInfo.product
  const next = scene.kind === 'interval' ? state.parts.find(({ number }) => number === scene.next) : undefined
  const until = 'until' in scene ? scene.until : null
  return (
    <div className="refused-screen together-scene" data-testid="together-scene" data-scene={scene.kind}>
      {still && <Picture image={still} sizes="100vw" className="refused-picture" first />}
      <Link to={path} className="refused-back">
        <Icon name="back" />
        <span>{t('back')}</span>
      </Link>
      <div className="full">
        <div role="status">
          <h1>{scene.kind === 'part' ? t('loading') : t(`scenes.${scene.kind}`)}</h1>
          {next?.title && <p>{t('next', { title: next.title })}</p>}
          {scene.kind === 'before' && <p>{t('byItself')}</p>}
        </div>
        {until !== null && <TimeLeft until={until} clock={clock} />}
        {scene.kind === 'over' && <Afterwards playInfo={playInfo} clock={clock} path={path} onAgain={onAgain} />}
      </div>
    </div>
  )
}

/** A ticket is good for hours after the end, at one's own time. */
function Afterwards({ playInfo, clock, path, onAgain }: Pick<Props, 'playInfo' | 'clock' | 'path' | 'onAgain'>) {
  const t = useTranslations('together')
  const locale = useLocale()
  const { until } = playInfo.watchable
  const mayAgain = until !== null && playInfo.watchable.by === 'TICKET' && Date.parse(until) > clock.now()
  return (
    <>
      {mayAgain && <p>{t('againUntil', { time: clockTime(until, locale) })}</p>}
      <div className="row wrap middle">
        {mayAgain && (
          <Button kind="main" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        <ButtonLink kind="soft" to={path}>
          {t('back')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Our stream has failed: whose fault it is, and what happens to the viewer's time. */
export function OutageCard({ state }: { state: ScreeningNow }) {
  const t = useTranslations('together')
  if (state.phase.kind !== 'outage') return null
  return (
    <div className="together-card together-outage" role="alert">
      <b>{t('outage')}</b>
      <p>{t('outageText')}</p>
    </div>
  )
}
