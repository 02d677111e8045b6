/** The recipe of a demo film. All lengths and positions are in stage units: the picture is `stage` units wide. */
export interface FilmRecipe {
  slug: string
  /** Output size in pixels; both even. */
  width: number
  height: number
  fps: 24 | 25 | 30
  shots: Shot[]
  /** Cross-fade between neighbouring shots, seconds. */
  crossfade: number
  /** Transparent cards laid over the finished picture. */
  cards: Card[]
  /** The first one is the default track of the file. */
  soundtracks: Soundtrack[]
}

export interface Shot {
  seconds: number
  /** Width of the stage in units; 1600 by default. */
  stage?: number
  /** Painted in order; the first must be opaque, cover the stage and not be `smooth`. */
  layers: Layer[]
  camera?: Camera
  /** Brightness over time, −1..1, expression of t. */
  light?: string
}

/**
 * A zoom of the whole picture, eased or linear, in steps smaller than a pixel. `x` and `y` are the centre as fractions
 * of the frame.
 */
export interface Camera {
  zoom: string
  x: string
  y: string
}

export interface Layer {
  /** File name in `layers/`, without extension. */
  art: string
  /** Width on the stage in units; for a strip, the width of one frame. */
  width: number
  /** Top left corner in units, as ffmpeg expressions of `t` (seconds in the shot). With `grow`: the centre. */
  x: string
  y: string
  /**
   * For layers that are wider than the stage and move slowly sideways: they are cropped at twice the size, so that they
   * move in half pixels.
   */
  smooth?: boolean
  /** The picture is a row of frames, played in a loop. */
  strip?: { frames: number; rate: number }
  /** Size over time as a share of `width`, at most 1; for sprites with transparent edges. */
  grow?: string
  /** An expression of t; the layer is shown while it is not zero. */
  shown?: string
  fadeIn?: { at: number; seconds: number }
  fadeOut?: { at: number; seconds: number }
  opacity?: number
  /** Mirrored left to right. */
  flip?: boolean
  /** Clockwise rotation over time, in radians. */
  turn?: string
}

export interface Card {
  art: string
  /** As fractions of the frame: the card's width and its centre. */
  width: number
  x: number
  y: number
  /** Seconds; negative ones count from the end of the film. */
  from: number
  until: number
}

export interface Soundtrack {
  /** ISO 639-2 for the container. */
  language: 'fas' | 'eng'
  title: string
  /** Gain after mixing in dB, chosen so that the whole film measures about −16 LUFS. */
  gain: number
  voices: Voice[]
}

/** A lavfi chain that yields sound of any rate and layout for `seconds`. */
export type Voice = (seconds: number) => string

/** The nearest even number, because chroma samples cover two by two pixels. */
export const even = (n: number): number => Math.round(n / 2) * 2

/** The same film at most `height` pixels high, in the same proportions to within a pixel pair. */
export function atMost(recipe: FilmRecipe, height: number): FilmRecipe {
  if (recipe.height <= height) return recipe
  return { ...recipe, width: even((recipe.width * height) / recipe.height), height: even(height) }
}

/** Length of the film in seconds. */
export function filmSeconds(recipe: FilmRecipe): number {
  const total = recipe.shots.reduce((sum, shot) => sum + shot.seconds, 0)
  return total - recipe.crossfade * (recipe.shots.length - 1)
}
