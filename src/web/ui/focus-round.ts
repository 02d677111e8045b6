const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,summary,[tabindex]:not([tabindex="-1"])'

/** Tab stays inside a part that lies over the page: after its last stop comes the first, and before the first the last. */
export function goRound(event: KeyboardEvent, part: HTMLElement): void {
  const stops = [...part.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility())
  const first = stops[0]
  const last = stops.at(-1)
  const inside = part.contains(document.activeElement) || document.activeElement === document.body
  if (!first || !last || !inside) return
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last
  if (!leaving && document.activeElement !== part && document.activeElement !== document.body) return
  event.preventDefault()
  const target = event.shiftKey ? last : first
  target.focus()
}
