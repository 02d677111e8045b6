import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from '#lib/text/locale.ts'
import { endEarlyPresses } from './early-presses.ts'
import { loadTexts } from './i18n/texts.ts'
import { reloadWhenStale } from './stale-build.ts'

async function start() {
  await loadTexts(localeOfPath(window.location.pathname))
  // what the first view needed is here: the letters of the other language may come
  document.documentElement.dataset.fonts = 'all'
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

/** The service worker waits until the page is whole and the browser has nothing else to do: nothing is slower by it. */
function whenIdle() {
  // without a network there is nothing to register: the next page does it
  const register = () =>
    void import('./service-worker/register.ts').then(({ registerForOffline: now }) => now()).catch(() => undefined)
  // a page that draws nothing may never be idle
  if (window.requestIdleCallback) window.requestIdleCallback(register, { timeout: 5000 })
  else window.setTimeout(register, 3000)
}

reloadWhenStale()
void start()
// this script is not waited for: the page may have loaded before it
if (document.readyState === 'complete') whenIdle()
else window.addEventListener('load', whenIdle)
