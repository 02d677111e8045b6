/**
 * A page is shown before its scripts have come; on a weak network they take seconds. A button that is pressed meanwhile
 * does nothing by itself, so the press is kept here and repeated as soon as the page can act. From the moment at which
 * React takes the page over it answers presses itself, also before it is done. Links, forms and what opens without
 * script need no help and are left alone. What is typed meanwhile stands in its field, but the page does not know of it
 * and would wipe it with its first change: it is told of each field.
 */
const kept = 'earlyPresses'

type Field = (HTMLInputElement | HTMLTextAreaElement) & { typedEarly?: string }
type Early = { buttons: HTMLButtonElement[]; fields: Field[]; listen: (event: Event) => void }

declare global {
  interface Window {
    [kept]?: Early
  }
}

/** Runs before anything is shown; allowed by its hash. Pressing a button several times counts once. */
export const earlyPressScript = `(function(){var b=[],f=[],k=function(e){var t=e.target,n=e.type=='input',l=n?f:b;if(n)t.typedEarly=t.value;else t=t.closest&&t.closest('button[type=button]:not([popovertarget],[commandfor])');if(t&&l.indexOf(t)<0)l.push(t)};window.${kept}={buttons:b,fields:f,listen:k};document.addEventListener('click',k,true);document.addEventListener('input',k,true)})()`

/** No more presses are kept. Called at the moment at which React begins to answer them. */
export function endEarlyPresses(): void {
  const early = window[kept]
  if (early !== undefined) document.removeEventListener('click', early.listen, true)
}

/** Repeats the kept presses, once, on those buttons that are still there. */
export function repeatEarlyPresses(): void {
  const early = window[kept]
  delete window[kept]
  if (early !== undefined) document.removeEventListener('input', early.listen, true)
  for (const field of early?.fields ?? []) if (field.isConnected) tellTyped(field)
  for (const button of early?.buttons ?? []) if (button.isConnected) button.click()
}

/**
 * React compares a field's text with the one that it found when it took the page over, and both are the typed one: it
 * would hear of no change. So the field is emptied past React's own setter and filled again through the element's.
 */
function tellTyped(field: Field): void {
  // ticks and choices are no text; the browser answers for them
  if (/^(checkbox|radio|file)$/.test(field.type)) return
  const typed = field.typedEarly ?? field.value
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = ''
  set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
