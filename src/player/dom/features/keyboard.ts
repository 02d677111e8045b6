import { shortcutFor, type ShortcutAction } from '#player/core/shortcuts.ts'
import type { Feature } from '../feature.ts'

const EDITABLE = 'input:not([type=radio]):not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]'
/** Elements that use these keys themselves. */
const OWN_KEYS: [RegExp, string][] = [
  [/^(Space|Enter)$/, 'button, a[href], summary, label, input'],
  [/^(Arrow|Home|End|Page)/, 'input[type=radio], input[type=range], [role=slider]'],
]

function belongsToTarget(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (!target || target.closest(EDITABLE)) return target !== null
  return OWN_KEYS.some(([keys, selector]) => keys.test(event.code) && target.closest(selector) !== null)
}

/**
 * Shortcuts for the whole page that holds the player. The focused control comes first: Space presses a focused button,
 * arrows move a focused slider.
 */
export function keyboard(run: (action: ShortcutAction) => void): Feature<object> {
  return {
    name: 'keyboard',
    state: () => ({}),
    attach({ signal, store }) {
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.defaultPrevented || event.isComposing || belongsToTarget(event)) return
          if (event.key === 'Escape' && store.get().panel !== null) return store.set({ panel: null })
          const action = shortcutFor(event)
          // While the sheet is open, only the key that closes it works.
          if (!action || (store.get().panel === 'shortcuts' && action.kind !== 'toggle-sheet')) return
          if (event.repeat && /toggle/.test(action.kind)) return
          event.preventDefault()
          run(action)
        },
        { signal },
      )
      return {}
    },
  }
}
