import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#player/core/preferences.ts'
import { preferencesOf, settingsOf } from './player-settings.ts'

const { volume: _volume, muted: _muted, readsCues: _readsCues, ...defaults } = DEFAULT_PREFERENCES

describe('how the player is set for a profile', () => {
  test('nothing kept is the player’s defaults, whatever this browser remembers of somebody else', () => {
    expect(preferencesOf({})).toEqual(defaults)
  })

  test('comes back as it was kept; the volume does not go along', () => {
    const chosen = {
      rate: 1.25,
      textLang: 'fa',
      secondTextLang: 'en',
      cueStyle: { size: 1.35, color: 'straw', anchor: 'top' },
      qualityRung: 720,
      autoplayNext: false,
    } as const
    expect(settingsOf(chosen)).not.toHaveProperty('volume')
    expect(preferencesOf(settingsOf(chosen))).toEqual(chosen)
  })

  test('tells subtitles that were turned off from those never chosen', () => {
    expect(preferencesOf(settingsOf({ ...defaults, textLang: null })).textLang).toBeNull()
    expect(settingsOf(defaults)).not.toHaveProperty('subtitle_lang')
  })

  test('what another version kept is left out', () => {
    expect(preferencesOf({ speed: 3.3, subtitle_color: 'ultraviolet', subtitle_size: 300 })).toEqual(defaults)
  })
})
