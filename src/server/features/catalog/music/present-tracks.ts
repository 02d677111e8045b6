import type { z } from 'zod'
import type { listStudioTracks, StudioTrack } from '#contract/catalog/studio-music.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { presentLoudness } from '#lib/media/loudness.ts'
import { albumLoudness, measuredOf, readMusicCredits } from '#server/features/catalog/titles/index.ts'
import { reasonInWords } from '#server/features/media/index.ts'
import { findStudioTracks, type StudioTrackRow } from './track-queries.ts'

type Track = z.input<typeof StudioTrack>
type Tracks = z.input<(typeof listStudioTracks)['responses'][200]>

function mediaStateOf({ run, sound, is_uploading: isUploading }: StudioTrackRow): Track['media_state'] {
  if (run?.state === 'running' || run?.state === 'waiting') return 'running'
  if (run?.state === 'failed') return 'failed'
  if (sound !== null) return 'ready'
  return isUploading ? 'uploading' : 'none'
}

function salesOf({ is_free, offer }: StudioTrackRow): Track['sales'] {
  if (offer === null) return { is_free, buy: null }
  const priceIn = (currency: 'IRR' | 'USD', column: 'amount' | 'sale_amount') => {
    const amount = offer.prices.find((price) => price.currency === currency)?.[column] ?? null
    return amount === null ? null : Number(amount)
  }
  const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
  const ends_at = instant(offer.sale_ends_at)
  const sale = { irr: priceIn('IRR', 'sale_amount'), usd: priceIn('USD', 'sale_amount') }
  return {
    is_free,
    buy: {
      irr: priceIn('IRR', 'amount'),
      usd: priceIn('USD', 'amount'),
      sale: ends_at === null ? null : { ...sale, starts_at: instant(offer.sale_starts_at), ends_at },
      places: offer.places,
    },
  }
}

function presentTrack(row: StudioTrackRow, locale: Locale): Track {
  const measured = measuredOf(row.sound)
  const code = row.run?.state === 'failed' ? (row.run.error_code ?? 'unexpected') : null
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    disc: row.disc,
    number: row.number,
    title_fa: row.title_fa,
    title_en: row.title_en,
    age_rating: row.age_rating,
    credits: readMusicCredits(row.credits),
    sales: salesOf(row),
    media_state: mediaStateOf(row),
    media_progress: row.run === null || row.run.progress === null ? null : Number(row.run.progress),
    media_error: code === null ? null : reasonInWords(code, locale),
    file_name: row.run?.file_name ?? null,
    duration_ms: row.sound?.duration_ms ?? null,
    loudness: measured === null ? null : presentLoudness(measured),
    lyrics: row.lyrics.map(({ lang }) => lang),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The tracks of an album for its editor, with what became of their files. */
export async function studioTracks(db: Db, albumId: ProductId, locale: Locale): Promise<Tracks> {
  const rows = await findStudioTracks(db, albumId)
  const whole = albumLoudness(rows)
  return {
    items: rows.map((row) => presentTrack(row, locale)),
    loudness: whole === null ? null : presentLoudness(whole),
  }
}
