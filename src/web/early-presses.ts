/**
 * A page is shown before its scripts have come; on a weak network they take seconds. A button that is pressed meanwhile
 * does nothing by itself, so the press is kept here and repeated as soon as the page can act. What is typed meanwhile is
 * kept too: React writes into a field what the page was drawn with. From the moment at which
 * React takes the page over it answers presses itself, also before it is done. Links, forms with an address and what
 * opens without script need no help and are left alone. A form without an address is sent by React: a browser that sends it
 * before would load the page anew, with all that was typed in its address.
 */
const kept = 'earlyPresses'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = {
  buttons: HTMLButtonElement[]
  typed: Map<Typed, string | boolean>
  /** The form that was sent last. */
  sent: HTMLFormElement | null
  listen: (event: Event) => void
}

declare global {
  interface Window {
    [kept]?: Early
  }
}

/** Runs before anything is shown; allowed by its hash. Pressing a button several times counts once. */
export const earlyPressScript = `(function(){var b=[],m=new Map,w={buttons:b,typed:m,sent:null,listen:k};function k(e){var t=e.target;if(e.type==='input')return void m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);if(e.type==='submit'){if(!t.hasAttribute('action')&&!Object.keys(t).some(function(n){return !n.indexOf('__react')})){e.preventDefault();w.sent=t}return}t=t.closest&&t.closest('button[type=button]:not([popovertarget],[commandfor])');if(t&&b.indexOf(t)<0)b.push(t)}window.${kept}=w;['click','input','submit'].forEach(function(n){document.addEventListener(n,k,true)})})()`

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
/** A form is sent again when its fields have been mended. */
const sentAgainAfterMs = 200
const givenUpAfterMs = 30_000

/** React has taken over the element: it keeps what it knows of one there. */
const isTaken = (part: Element): boolean => Object.keys(part).some((key) => key.startsWith('__react'))

/**
 * A part of the page may be taken over later than the page, so each field is looked at until that has happened. Meanwhile
 * its writer may write on, and what counts is the newest. A form that was sent is sent again after its fields.
 */
function repeatTyping(early: Early): void {
  const { typed, listen } = early
  let waited = 0
  const takenAt = new Map<Element, number>()
  const sinceTaken = (part: Element): number => {
    if (isTaken(part) && !takenAt.has(part)) takenAt.set(part, waited)
    return waited - (takenAt.get(part) ?? waited)
  }
  // a key that comes before the next look is written behind what was there, and not into an emptied field
  const mendFirst = ({ target }: Event) => {
    const field = target as Typed
    const text = typed.get(field)
    if (typeof text === 'string' && field.value !== text) typeAgain(field, text)
  }
  const look = () => {
    for (const [field, text] of typed) {
      const isLost =
        (field instanceof HTMLInputElement && typeof text === 'boolean' ? field.checked : field.value) !== text
      if (isLost) typeAgain(field, text)
      if (isLost || sinceTaken(field) >= settledAfterMs || !field.isConnected) typed.delete(field)
    }
    if (early.sent !== null && sinceTaken(early.sent) >= sentAgainAfterMs) {
      early.sent.requestSubmit()
      early.sent = null
    }
    waited += lookEveryMs
    const isAwake = [...document.forms].every((form) => form.hasAttribute('action') || isTaken(form))
    if ((!isAwake || typed.size > 0 || early.sent !== null) && waited < givenUpAfterMs) setTimeout(look, lookEveryMs)
    else {
      for (const name of ['input', 'submit']) document.removeEventListener(name, listen, true)
      document.removeEventListener('beforeinput', mendFirst, true)
    }
  }
  document.addEventListener('beforeinput', mendFirst, true)
  look()
}

/** Repeats the kept presses and what was typed, once, on those buttons and fields that are still there. */
export function repeatEarlyPresses(): void {
  const early = window[kept]
  delete window[kept]
  if (early !== undefined) repeatTyping(early)
  for (const button of early?.buttons ?? []) if (button.isConnected) button.click()
}
