/**
 * A page is shown before its scripts have come; on a weak network they take seconds. A button that is pressed meanwhile
 * does nothing by itself, so the press is kept here and repeated as soon as the page can act. What is typed meanwhile is
 * kept too: React writes into a field what the page was drawn with. From the moment at which
 * React takes the page over it answers presses itself, also before it is done. Links, forms and what opens without
 * script need no help and are left alone.
 */
const kept = 'earlyPresses'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = { buttons: HTMLButtonElement[]; typed: Map<Typed, string | boolean>; listen: (event: Event) => void }

declare global {
  interface Window {
    [kept]?: Early
  }
}

/** Runs before anything is shown; allowed by its hash. Pressing a button several times counts once. */
export const earlyPressScript = `(function(){var b=[],m=new Map,k=function(e){var t=e.target;if(e.type==='input')return void m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);t=t.closest&&t.closest('button[type=button]:not([popovertarget],[commandfor])');if(t&&b.indexOf(t)<0)b.push(t)};window.${kept}={buttons:b,typed:m,listen:k};document.addEventListener('click',k,true);document.addEventListener('input',k,true)})()`

/** No more presses are kept. Called at the moment at which React begins to answer them. */
export function endEarlyPresses(): void {
  const early = window[kept]
  if (early !== undefined) document.removeEventListener('click', early.listen, true)
}

/** Writes again what was typed, as if its writer did it now. */
function typeAgain(field: Typed, typed: string | boolean): void {
  if (typeof typed === 'boolean') {
    field.click()
    return
  }
  // React has a setter of its own on the field, and hears of no change that it was told itself
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const lookEveryMs = 50
/** React knows a field before it writes into it. */
const settledAfterMs = 1000
const givenUpAfterMs = 30_000

/** React has taken over the element: it keeps what it knows of one there. */
const isTaken = (field: Typed): boolean => Object.keys(field).some((key) => key.startsWith('__react'))

/**
 * A part of the page may be taken over later than the page, so each field is looked at until that has happened. Meanwhile
 * its writer may write on, and what counts is the newest.
 */
function repeatTyping({ typed, listen }: Early): void {
  let waited = 0
  const takenAt = new Map<Typed, number>()
  // a key that comes before the next look is written behind what was there, and not into an emptied field
  const mendFirst = ({ target }: Event) => {
    const field = target as Typed
    const text = typed.get(field)
    if (typeof text === 'string' && field.value !== text) typeAgain(field, text)
  }
  document.addEventListener('beforeinput', mendFirst, true)
  const look = () => {
    for (const [field, text] of typed) {
      const isLost =
        (field instanceof HTMLInputElement && typeof text === 'boolean' ? field.checked : field.value) !== text
      if (isLost) typeAgain(field, text)
      if (isTaken(field) && !takenAt.has(field)) takenAt.set(field, waited)
      const isSettled = waited - (takenAt.get(field) ?? waited) >= settledAfterMs
      if (isLost || isSettled || !field.isConnected) typed.delete(field)
    }
    waited += lookEveryMs
    if (typed.size > 0 && waited < givenUpAfterMs) setTimeout(look, lookEveryMs)
    else {
      document.removeEventListener('input', listen, true)
      document.removeEventListener('beforeinput', mendFirst, true)
    }
  }
  look()
}

/** Repeats the kept presses and what was typed, once, on those buttons and fields that are still there. */
export function repeatEarlyPresses(): void {
  const early = window[kept]
  delete window[kept]
  if (early !== undefined) repeatTyping(early)
  for (const button of early?.buttons ?? []) if (button.isConnected) button.click()
}
