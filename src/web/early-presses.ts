/**
 * A page is shown before its scripts have come; on a weak network they take seconds. A button that is pressed meanwhile
 * does nothing by itself, so the press is kept here and repeated as soon as the page can act. From the moment at which
 * React takes the page over it answers presses itself where it can; those that it drops are kept too. Links, forms and
 * what opens without script need no help and are left alone.
 */
const kept = 'earlyPresses'

type Early = {
  buttons: HTMLButtonElement[]
  listen: (event: Event) => void
  answered?: (event: Event) => void
}

declare global {
  interface Window {
    [kept]?: Early
  }
}

/** Runs before anything is shown; allowed by its hash. Pressing a button several times counts once. */
export const earlyPressScript = `(function(){var b=[],k=function(e){var t=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget],[commandfor])');if(t&&b.indexOf(t)<0)b.push(t)};window.${kept}={buttons:b,listen:k};document.addEventListener('click',k,true)})()`

/** The presses that React answers are taken off again. Called at the moment at which it takes the page over. */
export function letReactAnswer(): void {
  const early = window[kept]
  if (early === undefined) return
  early.answered = (event) => {
    const at = early.buttons.findIndex((button) => button.contains(event.target as Node))
    if (at !== -1) early.buttons.splice(at, 1)
  }
  // React listens at the document, and stops a press there that it cannot answer yet, because a part of the page waits
  // for its texts or code. What comes down to the root element is answered.
  document.documentElement.addEventListener('click', early.answered, true)
}

/** Repeats the kept presses, once, on those buttons that are still there. Called when the page can act. */
export function repeatEarlyPresses(): void {
  const early = window[kept]
  if (early === undefined) return
  delete window[kept]
  document.removeEventListener('click', early.listen, true)
  if (early.answered !== undefined) document.documentElement.removeEventListener('click', early.answered, true)
  for (const button of early.buttons) if (button.isConnected) button.click()
}
