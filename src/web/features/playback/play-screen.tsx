import { useCallback } from 'react'
import { useNavigationType } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { ProgressReport } from '#player/core/source.ts'
import type { PlayerController } from '#player/dom/player.ts'
import { Player } from '#player/react/player.tsx'
import '#player/react/player.css'
import { ageMark } from '../../chosen-profile.ts'
import { readToken } from '../../session.ts'
import { useGo } from '../../ui/link.tsx'
import type { ImageData } from '../../ui/picture.tsx'
import { Picture } from '../../ui/picture.tsx'
import { filmPath } from '../../kinds/film.ts'
import type { Reel } from './play-info.ts'
import { RefusedScreen } from './refused-screen.tsx'
import { useFromStart } from './use-from-start.ts'
import { usePlayerSettings } from './use-player-settings.ts'
import { usePlaySource } from './use-play-source.ts'
import { saveWatchTime } from './watch-time.ts'
import './playback.css'

type Props = {
  id: number
  reel: Reel
  lookup: string | null
  /** What everybody may know of the title before the right is checked; null for what is not published. */
  title: string | null
  picture: ImageData | null
  /** From what age it is, in years; null for what is not published. */
  ageRating: number | null
  onController?: (controller: PlayerController | null) => void
}

/** Keys are asked for with the viewer's own token; where there is none, the server's cookie of the showing speaks. */
function keyHeaders(): Record<string, string> {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Someone who came by a link of this site wants to watch; an address opened by itself waits for the play button. */
const useCameByLink = () => useNavigationType() !== 'POP'

/** The film or its preview: asks for the right, then plays, or says why not. */
export function PlayScreen({ id, reel, lookup, title, picture, ageRating, onController }: Props) {
  const locale = useLocale()
  const go = useGo()
  const cameByLink = useCameByLink()
  const fromStart = useFromStart()
  const { answer, wasRepeated, again, refresh } = usePlaySource({ id, reel, lookup }, fromStart)
  const settings = usePlayerSettings()
  const onProgress = useCallback((report: ProgressReport) => saveWatchTime(id, report), [id])
  if (answer.state === 'refused') {
    // a title that is closed to this profile is not shown either
    const isClosed = answer.refusal.code === 'playback.age'
    return (
      <RefusedScreen
        id={id}
        title={isClosed ? null : title}
        picture={isClosed ? null : picture}
        refusal={answer.refusal}
        onAgain={again}
      />
    )
  }
  if (answer.state === 'asking' || !settings.isKnown) return <Waiting picture={picture} ageRating={ageRating} />
  return (
    <div className="play-screen">
      <Player
        source={answer.source}
        locale={locale}
        autoPlay={cameByLink || wasRepeated}
        onBack={() => go(filmPath(id))}
        onProgress={reel === 'feature' ? onProgress : undefined}
        refreshSource={refresh}
        requestHeaders={keyHeaders}
        viewer={settings.viewer}
        preferences={settings.preferences}
        onPreferences={settings.save}
        onController={onController}
      />
    </div>
  )
}

/** The dark of the hall with the film's picture; a word for screen readers, nothing that turns. */
function Waiting({ picture, ageRating }: Pick<Props, 'picture' | 'ageRating'>) {
  const t = useTranslations('playback')
  return (
    <div className="play-screen" aria-busy="true">
      {picture && (
        <div data-age={ageMark(ageRating ?? 0)}>
          <Picture image={picture} sizes="100vw" className="play-waiting" first />
        </div>
      )}
      <p className="only-said" role="status">
        {t('asking')}
      </p>
    </div>
  )
}
