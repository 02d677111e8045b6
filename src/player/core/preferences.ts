import { CUE_COLORS, CUE_ANCHORS, CUE_SIZES, type CueStyle } from './cue-layout.ts'
import { RATES } from './speed.ts'
import type { TextTrackSource } from './source.ts'

/** Choices of a viewer that are kept for the next film. */
export interface PlayerPreferences {
  /** 0 to 1 */
  volume: number
  muted: boolean
  rate: number
  /** Language of the subtitles; null when the viewer turned them off; undefined before any choice. */
  textLang: string | null | undefined
  secondTextLang: string | null
  cueStyle: CueStyle
  /** A screen reader of this device reads the subtitles. */
  readsCues: boolean
  /** The name of the preferred picture (`rung`); null is automatic. */
  qualityRung: number | null
  /** The next episode begins by itself. */
  autoplayNext: boolean
}

export const DEFAULT_PREFERENCES: PlayerPreferences = {
  volume: 1,
  muted: false,
  rate: 1,
  textLang: undefined,
  secondTextLang: null,
  cueStyle: { size: 1, color: 'white', anchor: 'bottom' },
  readsCues: false,
  qualityRung: null,
  autoplayNext: true,
}

function numberIn(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && value >= min && value <= max ? value : fallback
}

function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.includes(value as T) ? (value as T) : fallback
}

function langOr<T>(value: unknown, fallback: T): string | null | T {
  return value === null || (typeof value === 'string' && value.length <= 35) ? value : fallback
}

/** The preferences as a browser keeps them. Browsers hold entries of earlier releases, which call the anchor a place. */
export function storedPreferences({ cueStyle, ...others }: PlayerPreferences): string {
  const { anchor: place, ...style } = cueStyle
  return JSON.stringify({ ...others, cueStyle: { ...style, place } })
}

/** Reads stored preferences; a missing, old or damaged value becomes its default. */
export function parsePreferences(stored: string | null): PlayerPreferences {
  let raw: Record<string, unknown> = {}
  try {
    const parsed: unknown = stored ? JSON.parse(stored) : null
    if (parsed && typeof parsed === 'object') raw = parsed as Record<string, unknown>
  } catch {
    // A damaged entry counts as missing.
  }
  const style = (raw['cueStyle'] && typeof raw['cueStyle'] === 'object' ? raw['cueStyle'] : {}) as Record<
    string,
    unknown
  >
  const base = DEFAULT_PREFERENCES
  return {
    volume: numberIn(raw['volume'], 0, 1, base.volume),
    muted: raw['muted'] === true,
    rate: oneOf(raw['rate'], RATES, 1),
    textLang: langOr(raw['textLang'], undefined),
    secondTextLang: langOr(raw['secondTextLang'], null),
    cueStyle: {
      size: numberIn(style['size'], CUE_SIZES.min, CUE_SIZES.max, base.cueStyle.size),
      color: oneOf(style['color'], CUE_COLORS, base.cueStyle.color),
      anchor: oneOf(style['place'], CUE_ANCHORS, base.cueStyle.anchor),
    },
    readsCues: raw['readsCues'] === true,
    qualityRung: typeof raw['qualityRung'] === 'number' && raw['qualityRung'] > 0 ? raw['qualityRung'] : null,
    autoplayNext: raw['autoplayNext'] !== false,
  }
}

/** The subtitle to start with: the viewer's language when the film has it, else the film's default, else none. */
export function initialTextTrack(
  tracks: readonly TextTrackSource[],
  preferences: Pick<PlayerPreferences, 'textLang'>,
): TextTrackSource | null {
  if (preferences.textLang === null) return null
  const wished = tracks.find((track) => track.lang === preferences.textLang)
  return wished ?? tracks.find((track) => track.isDefault) ?? null
}
