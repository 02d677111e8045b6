import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { localDigits } from '#lib/persian/digits.ts'
import { formatGrouped, formatNumber } from '#player/core/format.ts'
import { qualityOptions, rung } from '#player/core/quality.ts'
import { playerLabels } from '#player/locales/player-labels.ts'
import en from '#web/i18n/en.json' with { type: 'json' }
import fa from '#web/i18n/fa.json' with { type: 'json' }

const pictures = [
  { id: 0, width: 426, height: 178, bitrate: 300_000 },
  { id: 1, width: 854, height: 358, bitrate: 1_200_000 },
  { id: 2, width: 1920, height: 804, bitrate: 5_000_000 },
]

test.each(['fa', 'en'] as const)('the film page calls qualities and their data as the player does: %s', (locale) => {
  const t = createTranslator({
    locale: locale === 'fa' ? 'fa-IR' : 'en-GB',
    messages: { movie: (locale === 'fa' ? fa : en).movie },
    namespace: 'movie',
  })
  const labels = playerLabels(locale)
  for (const option of qualityOptions(pictures)) {
    expect(t('rung', { rung: localDigits(rung(option), locale) })).toBe(
      labels.qualityName(formatNumber(rung(option), locale)),
    )
    expect(t('perHour', { megabytes: option.megabytesPerHour })).toBe(
      labels.megabytesPerHour(formatGrouped(option.megabytesPerHour, locale)),
    )
  }
})
