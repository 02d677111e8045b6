import type { Card, Layer, Shot } from './film-recipe.ts'

/** A background that covers the stage and moves from `from` units at `speed` units a second, in half pixels. */
export function plate(art: string, width = 1600, options: { from?: number; speed?: number; y?: number } = {}): Layer {
  const { from = 0, speed = 0, y = 0 } = options
  return { art, width, x: speed === 0 ? String(from) : `${from}+${speed}*t`, y: String(y), smooth: speed !== 0 }
}

/** A silhouette wider than the stage that moves in whole pixels; for near layers, which are fast enough for that. */
export function drift(art: string, width: number, options: { from: number; speed: number; y?: number }): Layer {
  return { art, width, x: `${options.from}+${options.speed}*t`, y: String(options.y ?? 0) }
}

/** Rain, snow or dust falling along its own slant; `speed` in units a second, negative for rising dust. */
export function fall(art: string, speed: number, slant: number, opacity?: number): Layer {
  const run = `mod(${Math.abs(speed)}*t,900)`
  const gone = speed > 0 ? run : `(900-${run})`
  return { art, width: 1600 + slant, x: `-${slant}*${gone}/900`, y: `-900+${gone}`, opacity }
}

export const rainNear = (speed = 1500, opacity?: number): Layer => fall('rain-near', speed, 144, opacity)
export const rainFar = (speed = 980, opacity?: number): Layer => fall('rain-far', speed, 144, opacity)
export const snowfall = (): Layer[] => [fall('flakes-far', 50, 90), fall('flakes-mid', 95, 90)]
export const motes = (opacity = 0.8): Layer => fall('motes', -26, 90, opacity)

/** An endless strip with a period of 1600 units, moving left. */
export function scroll(art: string, speed: number, y: number, opacity?: number): Layer {
  return { art, width: 3200, x: `-mod(${speed}*t,1600)`, y: String(y), opacity }
}

/** A light that grows and shrinks around a centre. */
export function glow(art: string, width: number, at: { x: string; y: string }, pulse: Pulse): Layer {
  return { art, width: width * pulse.most, ...at, grow: `(${pulse.size})/${pulse.most}` }
}

/** Size over time as a factor of the width, and its largest value. */
export interface Pulse {
  size: string
  most: number
}

/** The same strip moving to the right. */
export function scrollBack(art: string, speed: number, y: number, opacity?: number): Layer {
  return { art, width: 3200, x: `-1600+mod(${speed}*t,1600)`, y: String(y), opacity }
}

/** A bird on a long shallow flight; `offset` separates the birds of one flock. */
export function bird(art: string, width: number, path: { x: string; y: string }, rate = 13): Layer {
  return { art, width, x: path.x, y: path.y, strip: { frames: 10, rate } }
}

/** The closing shot: ink with slow dust, under the end card. An upright stage needs a wider `ink` to be covered. */
export function closing(seconds: number, weather: Layer = motes(0.35), ink = 1720): Shot {
  return { seconds, layers: [{ art: 'ink', width: ink, x: '0', y: '0' }, weather] }
}

export function titleCard(slug: string, at: Pick<Card, 'width' | 'x' | 'y' | 'from' | 'until'>): Card {
  return { art: `title-${slug}`, ...at }
}

export function endCard(slug: string, width = 0.72): Card {
  return { art: `end-${slug}`, width, x: 0.5, y: 0.5, from: -5.4, until: -0.3 }
}
