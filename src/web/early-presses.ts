/**
 * A page is shown before its scripts have come; on a weak network they take seconds. A button that is pressed meanwhile
 * does nothing by itself, so the press is kept here and repeated as soon as the page can act. From the moment at which
 * React takes the page over it answers presses itself, also before it is done. Links, forms and what opens without
 * script need no help and are left alone.
 */
const kept = 'earlyPresses'

type Early = { buttons: HTMLButtonElement[]; listen: (event: Event) => void }

declare global {
  interface Window {
    [kept]?: Early
  }
}

/** Runs before anything is shown; allowed by its hash. Pressing a button several times counts once. */
export const earlyPressScript = `(function(){var b=[],k=function(e){var t=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget],[commandfor])');if(t&&b.indexOf(t)<0)b.push(t)};window.${kept}={buttons:b,listen:k};document.addEventListener('click',k,true)})()`

/** No more presses are kept. Called at the moment at which React begins to answer them. */
export function endEarlyPresses(): void {
  const early = window[kept]
  if (early !== undefined) document.removeEventListener('click', early.listen, true)
}

/** Repeats the kept presses, once, on those buttons that are still there. */
export function repeatEarlyPresses(): void {
  const early = window[kept]
  delete window[kept]
  for (const button of early?.buttons ?? []) if (button.isConnected) button.click()
}
