import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, NetworkFailure } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { RemoteControls } from './remote-controls.tsx'
import { useLooking } from './use-remote.ts'

/** After the start this page is a remote of the screen, for every host of the cafe. */
export function HostRemote({ id }: { id: number }) {
  const t = useTranslations('hostScreen')
  const [isPairing, setPairing] = useState(false)
  const look = useCallback(
    (signal: AbortSignal) => call('GET /host/evenings/:id/screen', { params: { id } }, { signal }),
    [id],
  )
  const { seen, error, again } = useLooking(look)
  if (seen === null) return error === null ? null : <FailedPart onRetry={again} heading="h3" />
  return (
    <div className="stack">
      <RemoteControls
        screen={seen.screen}
        isOffline={error instanceof NetworkFailure}
        onWish={(wish) => call('POST /host/evenings/:id/wishes', { params: { id }, body: wish })}
      />
      {!seen.screen.is_connected && (
        <ButtonLink kind="main" wide to={`/host/${id}/screen`}>
          {t('showHere')}
        </ButtonLink>
      )}
      {seen.code !== null && (
        <Button wide aria-expanded={isPairing} onClick={() => setPairing(!isPairing)}>
          {t('pairing.open')}
        </Button>
      )}
      {isPairing && seen.code !== null && <PairingPanel id={id} seen={seen} code={seen.code} onNew={again} />}
    </div>
  )
}
