import type { Feature } from '../feature.ts'

export interface IdleActions {
  /** Shows the controls and restarts the timer that hides them. */
  wakeControls(): void
  /** A single tap: shows hidden controls, hides shown ones. */
  toggleControls(): void
}

const HIDE_AFTER_MS = 3000

/**
 * Controls hide while the film plays and the viewer touches nothing. They stay while it is paused, a panel is open, or
 * one of them has the keyboard focus.
 */
export const idle: Feature<IdleActions> = {
  name: 'idle',
  state: () => ({ controlsVisible: true }),
  attach({ media, root, signal, store }) {
    let timer = 0
    const mustStay = () => {
      const { panel, phase } = store.get()
      const focused = root.querySelector(':focus-visible')
      const isAmongControls = focused !== null && focused.closest('[data-pl-controls]') !== null
      return media.paused || panel !== null || phase !== 'active' || isAmongControls
    }
    const hide = () => {
      if (mustStay()) timer = window.setTimeout(hide, HIDE_AFTER_MS)
      else store.set({ controlsVisible: false })
    }
    const wakeControls = () => {
      clearTimeout(timer)
      timer = window.setTimeout(hide, HIDE_AFTER_MS)
      store.set({ controlsVisible: true })
    }
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') wakeControls()
    }
    root.addEventListener('pointermove', onPointer, { signal })
    root.addEventListener('pointerdown', (e) => (e.target as Element).closest('[data-pl-controls]') && wakeControls(), {
      signal,
    })
    root.addEventListener('focusin', wakeControls, { signal })
    // A finger leaves with every tap. Controls that hid then would let the click of that tap through to the picture, which
    // would pause the film instead of what the button does.
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && !mustStay()) store.set({ controlsVisible: false })
    }
    root.addEventListener('pointerleave', onLeave, { signal })
    for (const name of ['play', 'pause', 'ended']) media.addEventListener(name, wakeControls, { signal })
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    return {
      wakeControls,
      toggleControls() {
        if (store.get().controlsVisible && !mustStay()) store.set({ controlsVisible: false })
        else wakeControls()
      },
    }
  },
}
