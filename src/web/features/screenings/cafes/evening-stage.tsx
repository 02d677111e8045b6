import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { PlayerController } from '#player/dom/player.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ImageData } from '#web/ui/picture.tsx'
import { PlayScreen } from '#web/features/playback/play/play-screen.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { useLooking } from './use-remote.ts'
import { useScreen } from './use-screen.ts'

type Props = {
  id: number
  lookup: string | null
  title: string | null
  picture: ImageData | null
  ageRating: number | null
}

/** The film on the screen of the room, with what its host needs at the edge. */
export function EveningStage({ id, ...film }: Props) {
  const t = useTranslations('hostScreen')
  const { player, setPlayer, isDark, darken } = useScreen(id)
  return (
    <div className="evening-stage" data-dark={isDark}>
      <PlayScreen
        id={id}
        {...film}
        path={`/host/${id}`}
        kind="screening"
        reel="feature"
        startsByItself
        onController={setPlayer}
      />
      {isDark && (
        <button type="button" className="evening-dark" onClick={() => darken(false)}>
          <span className="only-said">{t('remote.light')}</span>
        </button>
      )}
      {player !== null && !isDark && <Edge id={id} player={player} onDarken={() => darken(true)} />}
    </div>
  )
}

/** Buttons over the film that come and go with the player's own, and stay under the pointer. */
function Edge({ id, player, onDarken }: { id: number; player: PlayerController; onDarken: () => void }) {
  const t = useTranslations('hostScreen')
  const [isPairing, setPairing] = useState(false)
  const isShown = useSyncExternalStore(
    player.store.subscribe,
    () => player.store.get().controlsVisible,
    () => true,
  )
  return (
    <div className="evening-edge" data-shown={isShown || isPairing}>
      <div className="row">
        <Button onClick={onDarken}>{t('remote.dark')}</Button>
        <Button aria-expanded={isPairing} onClick={() => setPairing(!isPairing)}>
          <Icon name="phone" />
          {t('pairing.open')}
        </Button>
      </div>
      {isPairing && <Pairing id={id} />}
    </div>
  )
}

function Pairing({ id }: { id: number }) {
  const look = useCallback(
    (signal: AbortSignal) => call('GET /host/evenings/:id/screen', { params: { id } }, { signal }),
    [id],
  )
  const { seen, again } = useLooking(look)
  if (seen === null || seen.code === null) return null
  return <PairingPanel id={id} seen={seen} code={seen.code} onNew={again} />
}
