import { formatGrouped, formatNumber, type PlayerLocale } from '#player/core/format.ts'
import type { PlayerState, SettingsPage } from '#player/core/player-state.ts'
import { type QualityOption, qualityOptions, rung, soundOnlyOf } from '#player/core/quality.ts'
import type { PlayerLabels } from '#player/locales/labels.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'

type Words = { labels: PlayerLabels; locale: PlayerLocale }

const wordsOf = (quality: QualityOption, { labels, locale }: Words) => ({
  name: labels.qualityName(formatNumber(rung(quality), locale)),
  cost: labels.megabytesPerHour(formatGrouped(quality.megabytesPerHour, locale)),
})

/** The name of the quality that plays, and what an hour of it costs; null while nothing is known. */
export function playedQuality(state: PlayerState, { labels, locale }: Words): { name: string; cost: string } | null {
  const { qualities, currentQualityId } = state
  const playing = qualities.filter(({ id }) => id === currentQualityId)
  const [current] = qualityOptions(playing)
  if (current !== undefined) return wordsOf(current, { labels, locale })
  return soundOnlyOf(playing) === undefined ? null : { name: labels.soundOnly.name, cost: '' }
}

/** The same before the start: of the quality with which the film will begin. */
export function playedOrFirst(state: PlayerState, words: Words): { name: string; cost: string } | null {
  const { phase, firstChoice } = state
  if (phase === 'idle' && firstChoice !== null) return wordsOf(firstChoice.quality, words)
  return playedQuality(state, words)
}

/** Returns the choice for one subject, in a word or two. */
export function settingValue(page: SettingsPage, state: PlayerState, words: Words): string {
  const { labels, locale } = words
  switch (page) {
    case 'subtitles':
      return state.textTracks.find(({ id }) => id === state.textTrackId)?.label ?? labels.none
    case 'sound': {
      if (state.muted) return labels.soundOff
      const { audioTracks } = state
      return (audioTracks.find(({ id }) => id === state.audioTrackId) ?? audioTracks[0])?.label ?? labels.soundOn
    }
    case 'quality': {
      const name = playedQuality(state, words)?.name
      if (state.chosenQualityId !== null) return name ?? labels.auto
      return name === undefined ? labels.auto : labels.autoNow(name)
    }
    case 'speed':
      return state.rate === 1 ? labels.normalRate : labels.rate(formatNumber(state.rate, locale))
    case 'next':
      return state.autoplayNext ? labels.autoplay.on : labels.autoplay.off
  }
}

/** The same, as it stands; it is drawn anew only when its words change. */
export function useSettingValue(page: SettingsPage): string {
  const { labels, locale } = usePlayer()
  return usePlayerState((state) => settingValue(page, state, { labels, locale }))
}
