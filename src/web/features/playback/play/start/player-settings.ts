import type { OutputOf } from '#contract/api.ts'
import { DEFAULT_PREFERENCES, parsePreferences, type PlayerPreferences } from '#player/core/preferences.ts'

export type PlayerSettings = OutputOf<'GET /me/player-settings'>

/** Settings that belong to a person and not to a device: the volume and the screen reader stay with the device. */
export type OwnPreferences = Omit<PlayerPreferences, 'volume' | 'muted' | 'readsCues'>

/**
 * Returns stored settings in the player's form. A setting that was never chosen gets the player's default, not the
 * value that another profile left here.
 */
export function preferencesOf(settings: PlayerSettings): OwnPreferences {
  const { subtitle_size, subtitle_color, subtitle_place } = settings
  const {
    volume: _volume,
    muted: _muted,
    readsCues: _readsCues,
    ...own
  } = parsePreferences(
    JSON.stringify({
      rate: settings.speed,
      textLang: settings.subtitle_lang,
      secondTextLang: settings.second_subtitle_lang,
      cueStyle: {
        size: subtitle_size == null ? DEFAULT_PREFERENCES.cueStyle.size : subtitle_size / 100,
        color: subtitle_color,
        place: subtitle_place,
      },
      qualityRung: settings.max_height,
      autoplayNext: settings.autoplay_next,
    }),
  )
  return own
}

export function settingsOf(preferences: OwnPreferences): PlayerSettings {
  const { cueStyle } = preferences
  return {
    ...(preferences.textLang === undefined ? {} : { subtitle_lang: preferences.textLang }),
    second_subtitle_lang: preferences.secondTextLang,
    subtitle_size: Math.round(cueStyle.size * 100),
    subtitle_color: cueStyle.color,
    subtitle_place: cueStyle.anchor,
    speed: preferences.rate,
    max_height: preferences.qualityRung,
    autoplay_next: preferences.autoplayNext,
  }
}
