/** What a demo film is made of. All lengths and places are in stage units: the picture is `stage` units wide. */
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
  /** Width of the stage in units; 1600 unless said. */
  stage?: number
  /** Painted in order; the first must be opaque, cover the stage and not be `smooth`. */
  layers: Layer[]
  camera?: Camera
  /** Brightness over time, −1..1, expression of t. */
  light?: string
}

/** Eased or linear push of the whole picture with sub-pixel steps. `x` and `y` are the centre as fractions of the frame. */
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
  /** Wider than the stage and slow from side to side: cropped at twice the size, so that it moves in half pixels. */
  smooth?: boolean
  /** The picture is a row of frames, played in a ring. */
  strip?: { frames: number; rate: number }
  /** Share of `width` over time, at most 1, for sprites with clear edges. */
  grow?: string
  /** Shown only while this expression of t is not zero. */
  shown?: string
  fadeIn?: { at: number; seconds: number }
  fadeOut?: { at: number; seconds: number }
  opacity?: number
  /** Mirrored left to right. */
  flip?: boolean
  /** Turned clockwise over time, radians. */
  turn?: string
}

export interface Card {
  art: string
  /** Fractions of the frame: width of the card, and its centre. */
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
  /** Gain after mixing, dB; set so that the whole film measures about −16 LUFS. */
  gain: number
  voices: Voice[]
}

/** A lavfi chain that yields sound of any rate and layout for `seconds`. */
export type Voice = (seconds: number) => string

/** The nearest size that chroma samples of two by two fill. */
export const even = (n: number): number => Math.round(n / 2) * 2

/** The same film drawn at most `height` pixels high, its shape kept to the pixel pair. */
export function atMost(recipe: FilmRecipe, height: number): FilmRecipe {
  if (recipe.height <= height) return recipe
  return { ...recipe, width: even((recipe.width * height) / recipe.height), height: even(height) }
}

/** Length of the film in seconds. */
export function filmSeconds(recipe: FilmRecipe): number {
  const total = recipe.shots.reduce((sum, shot) => sum + shot.seconds, 0)
  return total - recipe.crossfade * (recipe.shots.length - 1)
}
