/**
 * A page is shown before its scripts have come; on a weak network they take seconds. A button that is pressed meanwhile
 * does nothing by itself, so the press is kept here and repeated as soon as the page can act. Text that is typed
 * meanwhile is kept too: React writes into a field what the page was drawn with. So is each part that opened or closed:
 * a browser opens a summary or a sheet by itself, and a part that asks for its content then would hear of nothing. From
 * the moment at which React takes the page over it answers presses itself, also before it is done. Links, forms with an
 * address and controls that work without script need no help and are left alone. A form without an address is sent by
 * React: a browser that sends it before would load the page anew, with all that was typed in its address.
 */
const kept = 'earlyPresses'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = {
  buttons: HTMLButtonElement[]
  typed: Map<Typed, string | boolean>
  /** The form that was sent last. */
  sent: HTMLFormElement | null
  /** Parts that were opened or closed. */
  toggled: Set<Element>
  /** The field in which a word is being composed. */
  composed: EventTarget | null
  listen: (event: Event) => void
}

declare global {
  interface Window {
    [kept]?: Early
  }
}

/**
 * Runs before anything is shown; allowed by its hash. Pressing a button several times counts once.
 *
 * A form without an address is kept while React has not taken it over, and while React may not have heard of its words:
 * a press makes React take the form over at once, with empty fields, and it would answer that they are empty. Between
 * taking over and being done React hears of nothing: a form that nobody has answered at the window is kept too.
 */
export const earlyPressScript = `(function(){var b=[],m=new Map,g=new Set,w={buttons:b,typed:m,sent:null,toggled:g,composed:null,listen:k};function h(t){return Object.keys(t).some(function(n){return !n.indexOf('__react')})}function o(t){return Array.from(m.keys()).some(function(f){return f.form===t})}function s(e){e.preventDefault();w.sent=e.target}function k(e){var t=e.target;if(!e.type.indexOf('comp')){w.composed=e.type==='compositionstart'?t:null;return}if(e.type==='toggle'){if(e.isTrusted&&!h(t))g.add(t);return}if(e.type==='input'){m.delete(t);m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);return}if(e.type==='submit'){if(!t.hasAttribute('action')&&(!h(t)||o(t))){s(e);e.stopImmediatePropagation()}return}t=t.closest&&t.closest('button[type=button]:not([popovertarget],[commandfor])');if(t&&b.indexOf(t)<0)b.push(t)}window.${kept}=w;['click','input','submit','toggle','compositionstart','compositionend'].forEach(function(n){document.addEventListener(n,k,true)});window.addEventListener('submit',function(e){if(!e.defaultPrevented&&!e.target.hasAttribute('action'))s(e)})})()`

/** No more presses are kept. Called at the moment at which React begins to answer them. */
export function endEarlyPresses(): void {
  const early = window[kept]
  if (early !== undefined) document.removeEventListener('click', early.listen, true)
}

/** The place of the caret; null where a field has none to tell. */
const caretOf = (field: Typed): [number, number] | null =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd]

/** Tells a part once more that it opened or closed. */
function toggleAgain(part: Element): void {
  const isOpen = part instanceof HTMLDetailsElement ? part.open : part.matches(':popover-open')
  const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed']
  part.dispatchEvent(new ToggleEvent('toggle', { oldState, newState }))
}

/** Another value than the typed one, so that React sees a change. */
const otherThan = (typed: string | boolean): string | boolean =>
  typeof typed === 'boolean' ? !typed : typed === '' ? ' ' : ''

/**
 * Writes a value again, as if its writer did it now. React compares it with the last one that it was told through the
 * field itself, and hears of a change only where they differ.
 */
function typeAgain(field: Typed, typed: string | boolean): void {
  if (typeof typed === 'boolean') {
    if (field instanceof HTMLInputElement) field.checked = !typed
    field.click()
    return
  }
  const caret = field.value === typed ? caretOf(field) : null
  field.value = String(otherThan(typed))
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret)
  for (const name of field instanceof HTMLSelectElement ? ['input', 'change'] : ['input'])
    field.dispatchEvent(new Event(name, { bubbles: true }))
}

/** React's own note of the last value that it heard of; a choice of a list has none. */
type Heard = { _valueTracker?: { getValue: () => string } }

/**
 * Whether React has heard of a value that was written again. Between taking a field over and being done it hears of
 * nothing: its note is still the other value, and the field still has the typed one. A field that writes what was typed
 * in its own way, or refuses it, has heard.
 */
function isHeard(field: Typed, typed: string | boolean): boolean {
  const shown = typeof typed === 'boolean' && field instanceof HTMLInputElement ? field.checked : field.value
  return (field as Heard)._valueTracker?.getValue() !== String(otherThan(typed)) || shown !== typed
}

const lookEveryMs = 50
/**
 * A choice of a list is made once more only when React is surely done: to make it twice would be two steps back. So is a
 * part told that it opened.
 */
const doneAfterMs = 200
const givenUpAfterMs = 30_000

/** React has taken over the element: it keeps what it knows of one there. */
const isTaken = (part: Element): boolean => Object.keys(part).some((key) => key.startsWith('__react'))

/** Tells for how long (ms) React has had each part. */
function takenTimes() {
  const takenAt = new Map<Element, number>()
  return (part: Element): number => {
    const now = performance.now()
    if (!takenAt.has(part) && isTaken(part)) takenAt.set(part, now)
    return now - (takenAt.get(part) ?? now)
  }
}

/**
 * A part of the page may be taken over later than the page, so each field is looked at until React has heard of its
 * words. React draws a field with the words of its own state: without that they are gone when it draws next. Meanwhile
 * the writer may write on, and the newest counts. A form that was sent is sent again after its fields.
 */
function repeatTyping(early: Early): void {
  const { typed, toggled, listen } = early
  const since = takenTimes()
  const began = performance.now()
  let isSending = false
  // a key that comes before the next look is written behind what was there, and not into an emptied field
  const mendFirst = ({ target }: Event) => {
    const field = target as Typed
    const text = typed.get(field)
    if (typeof text === 'string' && field.value !== text) typeAgain(field, text)
  }
  // who goes back takes the page as it was: a choice that is told after that would lead forward once more
  const forget = () => typed.clear()
  const tell = (field: Typed, text: string | boolean): void => {
    typeAgain(field, text)
    if (isHeard(field, text)) typed.delete(field)
  }
  // React's state has the words of a change once its event is over; a form that it does not answer yet is kept once more
  const sendAgain = (form: HTMLFormElement) => {
    early.sent = null
    if (!form.isConnected) return
    for (const [field, text] of [...typed]) if (field.form === form) tell(field, text)
    isSending = true
    setTimeout(() => {
      isSending = false
      form.requestSubmit()
    })
  }
  const look = () => {
    for (const [field, text] of [...typed]) {
      const isDone = since(field) >= (field instanceof HTMLSelectElement ? doneAfterMs : lookEveryMs)
      if (!field.isConnected) typed.delete(field)
      else if (isDone && field !== early.composed) tell(field, text)
    }
    for (const part of toggled) {
      const isDone = since(part) >= doneAfterMs
      if (isDone || !part.isConnected) toggled.delete(part)
      if (isDone && part.isConnected) toggleAgain(part)
    }
    if (early.sent !== null && (isTaken(early.sent) || !early.sent.isConnected)) sendAgain(early.sent)
    const isAwake = [...document.forms].every((form) => form.hasAttribute('action') || isTaken(form))
    const isOver = isAwake && typed.size === 0 && toggled.size === 0 && early.sent === null && !isSending
    if (!isOver && performance.now() - began < givenUpAfterMs) setTimeout(look, lookEveryMs)
    else {
      for (const name of ['input', 'submit', 'toggle', ...composing]) document.removeEventListener(name, listen, true)
      document.removeEventListener('beforeinput', mendFirst, true)
      window.removeEventListener('popstate', forget)
    }
  }
  document.addEventListener('beforeinput', mendFirst, true)
  window.addEventListener('popstate', forget)
  look()
}

const composing = ['compositionstart', 'compositionend']

/** Repeats the kept presses and what was typed, once, on those buttons and fields that are still there. */
export function repeatEarlyPresses(): void {
  const early = window[kept]
  delete window[kept]
  if (early !== undefined) repeatTyping(early)
  const buttons = early?.buttons ?? []
  // one task each: React has drawn the change of one press before the next one
  const pressNext = () => {
    const button = buttons.shift()
    if (button === undefined) return
    if (button.isConnected) button.click()
    setTimeout(pressNext)
  }
  pressNext()
}
