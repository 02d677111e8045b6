import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from '#lib/locale.ts'
import { endEarlyPresses } from './early-presses.ts'
import { loadTexts } from './i18n/texts.ts'
import { reloadWhenStale } from './stale-build.ts'

async function start() {
  await loadTexts(localeOfPath(window.location.pathname))
  endEarlyPresses()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

reloadWhenStale()
void start()
