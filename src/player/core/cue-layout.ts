import type { CueSettings } from './cue.ts'

export type CueAnchor = 'top' | 'bottom' | 'below'
export type CueColor = 'white' | 'straw' | 'turquoise' | 'rose'

export interface CueStyle {
  /** Factor on the base size: 0.7 to 1.8. */
  size: number
  color: CueColor
  anchor: CueAnchor
}

export const CUE_SIZES = { min: 0.7, max: 1.8, step: 0.05 } as const
export const CUE_COLORS: readonly CueColor[] = ['white', 'straw', 'turquoise', 'rose']
export const CUE_ANCHORS: readonly CueAnchor[] = ['top', 'bottom', 'below']

export interface CueLayout {
  region: 'top' | 'bottom' | 'below'
  /** The side of the screen on which the block stands. */
  side: 'left' | 'center' | 'right'
}

function asksForTop({ line }: CueSettings): boolean {
  if (!line) return false
  return line.unit === 'percent' ? line.value < 40 : line.value >= 0 && line.value < 5
}

function sideOf({ align, position }: CueSettings, direction: 'rtl' | 'ltr'): CueLayout['side'] {
  if (align === 'left' || align === 'right') return align
  if (align === 'start') return direction === 'rtl' ? 'right' : 'left'
  if (align === 'end') return direction === 'rtl' ? 'left' : 'right'
  if (position === null || (position >= 35 && position <= 65)) return 'center'
  return position < 35 ? 'left' : 'right'
}

/**
 * Where a cue is drawn. The file may move a cue to the top (because a name is in the lower part of the picture) only
 * while the viewer's position is the bottom. When the viewer chose the top or the strip below the picture, that choice
 * wins.
 */
export function layoutCue(settings: CueSettings, direction: 'rtl' | 'ltr', anchor: CueAnchor): CueLayout {
  const region = anchor === 'bottom' && asksForTop(settings) ? 'top' : anchor
  return { region, side: sideOf(settings, direction) }
}
