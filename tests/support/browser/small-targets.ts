/** The least a finger hits, in pixels (WCAG 2.5.5). */
export const leastTarget = 44

/**
 * Runs in the page. The controls that are smaller than a finger. The box of a field, of a label and of what lies over a
 * control count as its own; a link in the middle of a sentence is as high as its line.
 */
export function smallTargets(least: number): string[] {
  const px = (text: string) => Number.parseFloat(text) || 0
  const boxes = (control: Element): { width: number; height: number }[] => {
    const over = ['::before', '::after'].map((part) => getComputedStyle(control, part))
    const lying = over.filter(({ position, content }) => position === 'absolute' && content !== 'none')
    const named = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const around = [control.closest('.input'), control.closest('label'), ...named].filter((one) => one !== null)
    return [
      ...[control, ...around].map((element) => element.getBoundingClientRect()),
      ...lying.map(({ width, height }) => ({ width: px(width), height: px(height) })),
    ]
  }
  const isInSentence = (control: Element): boolean => {
    const said = (control.parentElement?.textContent ?? '').trim().length
    return getComputedStyle(control).display === 'inline' && said > (control.textContent ?? '').trim().length + 8
  }
  return [...document.querySelectorAll('a[href], button, select, input:not([type=hidden]), summary')].flatMap(
    (control) => {
      const { width, height, right } = control.getBoundingClientRect()
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      // off the page: a way past the menu, a field that only a robot fills in
      if (width < 2 || height < 2 || right < 0 || control.closest('[inert]') !== null || isInSentence(control))
        return []
      const all = boxes(control)
      const [widest, highest] = [Math.max(...all.map((box) => box.width)), Math.max(...all.map((box) => box.height))]
      if (widest >= least - 0.5 && highest >= least - 0.5) return []
      const name = (control.textContent || control.getAttribute('aria-label') || control.getAttribute('name')) ?? ''
      return [
        `${control.tagName}.${control.className} «${name.trim().slice(0, 30)}» ${Math.round(widest)} × ${Math.round(highest)}`,
      ]
    },
  )
}
