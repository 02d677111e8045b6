import type { z } from 'zod'
import type { PlayedMusic } from '#contract/catalog/music.ts'
import { apiBase } from '#contract/route.ts'
import { combineLoudness, presentLoudness } from '#lib/media/loudness.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { MeasuredLoudness } from '#lib/media/music-plan.ts'
import { previewOf } from '#lib/media/music-preview.ts'
import { namesIn, presentImage } from '#server/features/catalog/titles/index.ts'
import type { PlayedMusicRow } from './played-music-queries.ts'

type Sound = PlayedMusicRow['sounds'][number]

function measuredOf({ loudness, true_peak: peak }: Sound): MeasuredLoudness | null {
  return loudness === null || peak === null ? null : { lufs: loudness, peak }
}

function loudnessOf(own: Sound, sounds: readonly Sound[]): z.input<typeof PlayedMusic>['loudness'] {
  const track = measuredOf(own)
  const album = combineLoudness(
    sounds.map((sound) => ({ loudness: measuredOf(sound), duration: sound.duration_ms / 1000 })),
  )
  if (track === null || album === null) return null
  return { track: presentLoudness(track), album: presentLoudness(album) }
}

const previewStartMs = ({ samples, sample_rate: rate }: Sound): number =>
  Math.round(previewOf(samples / rate).start * 1000)

/** Presents the facts for a player of music beside those for every player. `isPreview`: it plays 30 seconds, alone. */
export function presentPlayedMusic(
  row: PlayedMusicRow,
  { locale, isPreview }: { locale: Locale; isPreview: boolean },
): z.input<typeof PlayedMusic> {
  const own = row.sounds.find(({ id }) => id === row.id)
  return {
    album: { id: row.album_id, title: inLocale(row.title_fa, row.title_en, locale), form: row.form },
    disc: row.disc ?? 1,
    number: row.number ?? 1,
    artists: namesIn(row.artists.length > 0 ? row.artists : row.album_artists, locale),
    artwork: presentImage(row.artwork),
    lyrics: row.has_lyrics === true ? `${apiBase}/tracks/${row.id}/lyrics` : null,
    starts_at_ms: own !== undefined && isPreview ? previewStartMs(own) : 0,
    gapless:
      own === undefined || isPreview
        ? null
        : {
            sample_rate: own.sample_rate,
            samples: own.samples,
            encoder_delay: own.encoder_delay,
            padding: own.padding,
          },
    loudness: own === undefined ? null : loudnessOf(own, row.sounds),
  }
}
