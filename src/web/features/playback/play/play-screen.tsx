import { useCallback, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { PlayerController, PlayerDiagnostics } from '#player/dom/player.ts'
import { Player } from '#player/react/player.tsx'
import '#player/react/player.css'
import '#player/react/phone.css'
import { ageMark } from '#web/chosen-profile.ts'
import { useGo } from '#web/ui/link.tsx'
import { type ImageData, Picture } from '#web/ui/picture.tsx'
import { filmPath } from '#web/kinds/film.ts'
import { pageOf } from '#web/kinds/kinds.ts'
import { MomentsOf } from '#web/features/community/comments/moments-of.tsx'
import { ReportPart } from '#web/features/playback/reports/report-part.tsx'
import { keyHeaders } from './key-headers.ts'
import { LivePart } from './live/live-part.tsx'
import { BeginButton } from './start/begin-button.tsx'
import { elsewhereOf } from './start/elsewhere.ts'
import { MoveScreen } from './start/move-screen.tsx'
import type { PlayInfo, Reel } from './play-info.ts'
import { runsNow } from './start/player-source.ts'
import { ownProgramme, partAfter, ProgrammeParts } from './together/programme-parts.tsx'
import { RefusedScreen } from './refused-screen.tsx'
import { TogetherPlayer } from './together/together-player.tsx'
import { useAskedStart } from './start/use-asked-start.ts'
import { useFollowing } from './use-following.tsx'
import { usePart } from './use-part.ts'
import { usePlayerSettings } from './start/use-player-settings.ts'
import { useScreeningNow } from './together/use-screening-now.ts'
import { usePlayingPlace } from './start/use-playing-place.ts'
import { usePlaySource } from './start/use-play-source.ts'
import { NeedsScripts } from '#web/ui/skeleton.tsx'
import './playback.css'

type Props = {
  id: number
  /** The code of the ticket that opens it. */
  ticket?: string
  /** The title's own page, where “back” leads. */
  path?: string
  kind: ProductKind
  reel: Reel
  /** Only a live event is meant. */
  isLive?: boolean
  lookup: string | null
  /** Title known before the right is checked; null when it is not published. */
  title: string | null
  picture: ImageData | null
  /** Minimum age in years; null when it is not published. */
  ageRating: number | null
  /** There is something to play, as far as everybody may know: the page comes with the play button. */
  canBegin?: boolean
  /** The film begins without a press: the viewer waited for it on this page. */
  startsByItself?: boolean
  onController?: (controller: PlayerController | null) => void
}

/**
 * True after a link of this site: the film then starts by itself. An address opened directly waits for the play button.
 */
const useCameByLink = () => useNavigationType() !== 'POP'

/** The film or its preview: checks the right, then plays, or says why not. */
export function PlayScreen(props: Props) {
  const { id, ticket, reel, lookup, title, picture, ageRating, onController } = props
  const { startsByItself = false, isLive } = props
  const locale = useLocale()
  const go = useGo()
  const cameByLink = useCameByLink()
  const [hasBegun, setBegun] = useState(false)
  const begin = useCallback(() => setBegun(true), [])
  const startMs = useAskedStart(id)
  const { part, isChosen, choose } = usePart()
  const { answer, wasRepeated, again, refresh } = usePlaySource({ id, ticket, part, reel, isLive, lookup }, startMs)
  const t = useTranslations('playback')
  const [report, setReport] = useState<{ seen: PlayerDiagnostics | null } | null>(null)
  const settings = usePlayerSettings()
  // a title that is not published any more says only here what it is a part of
  const shownBy = answer.state === 'ready' ? answer.info.product.shown_by : null
  const path = props.path ?? (shownBy === null ? filmPath(id) : (pageOf(shownBy) ?? filmPath(id)))
  const following = useFollowing(answer.state === 'ready' ? answer.info : null, { id, path })
  const player = useRef<PlayerController | null>(null)
  const note = useCallback(
    (controller: PlayerController | null) => {
      player.current = controller
      onController?.(controller)
    },
    [onController],
  )
  const { moved, move } = usePlayingPlace(answer.state === 'ready' ? answer.info.playing_place : null, player)
  const elsewhere = moved ?? (answer.state === 'refused' ? elsewhereOf(answer.refusal) : null)
  if (elsewhere !== null)
    return <MoveScreen id={id} path={path} picture={picture} lookup={lookup} {...elsewhere} onMoved={again} />
  if (answer.state === 'refused') {
    // a title that is closed to this profile is not shown either
    const isClosed = answer.refusal.code === 'playback.age'
    return (
      <RefusedScreen
        path={path}
        kind={props.kind}
        title={isClosed ? null : title}
        picture={isClosed ? null : picture}
        refusal={answer.refusal}
        onAgain={again}
      />
    )
  }
  if (answer.state === 'asking' || !settings.isKnown)
    return (
      <Waiting
        title={title}
        picture={picture}
        ageRating={ageRating}
        onBegin={props.canBegin === true && reel === 'feature' && !cameByLink && !hasBegun ? begin : undefined}
      />
    )
  if (answer.info.clock !== null)
    return (
      <Together id={id} info={answer.info} path={path} picture={picture} onAgain={again} onController={onController} />
    )
  if (runsNow(answer.info))
    return (
      <LivePart
        id={id}
        path={path}
        settings={settings}
        refresh={refresh}
        onController={note}
        info={answer.info}
        source={answer.source}
        onAgain={again}
        onElsewhere={move}
        waiting={<Waiting picture={picture} ageRating={ageRating} />}
      />
    )
  const programme = ownProgramme(answer.info)
  const next = programme === null ? undefined : partAfter(programme)
  // an episode has its series' list there; a screening has questions of its own
  const hasMoments = reel === 'feature' && programme === null && answer.info.product.kind === 'movie'
  const moments = hasMoments ? { label: t('comments'), body: <MomentsOf productId={id} /> } : undefined
  const film = (
    <div className="play-screen">
      <Player
        source={answer.source}
        locale={locale}
        autoPlay={cameByLink || hasBegun || wasRepeated || startsByItself || isChosen}
        onBack={() => go(path)}
        onProgress={reel === 'feature' ? following.onProgress : undefined}
        onNext={following.onNext}
        onPrevious={following.onPrevious}
        list={following.list ?? moments}
        onReportProblem={(seen) => setReport({ seen })}
        onEnded={next === undefined ? undefined : () => choose(next)}
        refreshSource={refresh}
        requestHeaders={keyHeaders}
        viewer={settings.viewer}
        preferences={settings.preferences}
        onPreferences={settings.save}
        onController={onController}
      >
        {report === null ? (
          following.card
        ) : (
          <ReportPart productId={answer.info.product.id} seen={report.seen} onClose={() => setReport(null)} />
        )}
      </Player>
    </div>
  )
  if (programme === null) return film
  return (
    <ProgrammeParts programme={programme} onChoose={choose}>
      {film}
    </ProgrammeParts>
  )
}

type TogetherProps = Pick<Props, 'id' | 'picture' | 'onController'> & {
  info: PlayInfo
  path: string
  onAgain: () => void
}

/** A screening that everybody sees at the same point, once its clock is known. */
function Together({ id, info, path, picture, onAgain, onController }: TogetherProps) {
  const now = useScreeningNow(id)
  if (now === null) return <Waiting picture={picture} ageRating={info.product.age_rating} />
  return (
    <TogetherPlayer
      screeningId={id}
      playInfo={info}
      state={now.state}
      clock={now.clock}
      path={path}
      onAgain={onAgain}
      onController={onController}
    />
  )
}

type WaitingProps = Pick<Props, 'picture' | 'ageRating'> & {
  title?: string | null
  /** Left out: the film begins by itself, or cannot. */
  onBegin?: (() => void) | undefined
}

/** A dark background with the film's picture and a text for screen readers; nothing moves. */
function Waiting({ title = null, picture, ageRating, onBegin }: WaitingProps) {
  const t = useTranslations('playback')
  return (
    <div className="play-screen" aria-busy="true" data-needs-scripts={onBegin ? 'soon' : ''}>
      {picture && (
        <div data-age={ageMark(ageRating ?? 0)}>
          <Picture image={picture} sizes="100vw" className="play-waiting" first />
        </div>
      )}
      {onBegin && <BeginButton title={title} onBegin={onBegin} />}
      <NeedsScripts />
      <p className="only-said" role="status">
        {t('asking')}
      </p>
    </div>
  )
}
