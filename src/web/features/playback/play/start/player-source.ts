import type { PlayerSource } from '#player/core/source.ts'
import type { PlayInfo } from '../play-info.ts'

/** The list without subtitles: our player shows them itself, and would load each of them twice. */
const plainList = (url: string): string => url.replace(/native\.m3u8(?=$|\?)/, 'master.m3u8')

/** Where all are at one point: since when, and the list that moves with them. */
function commonClockOf({ clock, manifest }: PlayInfo): Pick<PlayerSource, 'clock' | 'slidingUrl'> {
  if (clock === null) return {}
  const slidingUrl = manifest.url.replace(
    /master\.m3u8(?:\?(.*))?$/,
    (_, query: string | undefined) => `live.m3u8?behind=${clock.behind_ms}${query === undefined ? '' : `&${query}`}`,
  )
  return { clock: { startsAt: clock.starts_at }, slidingUrl }
}

/** A live event that runs; when it is over, its list plays like a film. */
export const runsNow = ({ live }: Pick<PlayInfo, 'live'>): boolean => live !== null && live.phase !== 'ended'

function liveTermsOf({ live, manifest }: PlayInfo): Pick<PlayerSource, 'live'> {
  if (live === null || live.phase === 'ended') return {}
  return {
    live: {
      targetMs: live.target_latency_ms,
      goodLineMs: live.good_line_latency_ms,
      mayGoBack: true,
      startedAt: live.on_air_at === null ? null : Date.parse(live.on_air_at),
      listUrl: manifest.url,
      fromStartUrl: live.from_start_url,
    },
  }
}

/** A position behind the end would show only the end: an old link to a film that was cut is then no wish at all. */
const isWithin = (startMs: number | null, { duration_ms: end }: PlayInfo): startMs is number =>
  startMs !== null && (startMs === 0 || (end !== null && startMs < end))

/** The API's answer in the player's form; `startMs` is where the address asks to begin, whatever was watched. */
export function playerSourceOf(info: PlayInfo, startMs: number | null = null): PlayerSource {
  const { product, manifest, subtitles, markers } = info
  return {
    manifestUrl: plainList(manifest.url),
    kind: manifest.kind,
    title: product.title,
    subtitle: product.other_title === product.title ? undefined : product.other_title,
    posterUrl: product.still?.src,
    startAtMs: isWithin(startMs, info) ? startMs : info.resume_ms,
    durationMs: info.duration_ms,
    textTracks: subtitles.map(({ id, lang, label, url, is_default, is_forced }) => ({
      id,
      lang,
      label,
      url,
      isDefault: is_default,
      isForced: is_forced,
    })),
    pictures: info.pictures,
    soundLang: info.audio.find((sound) => sound.is_default)?.lang,
    storyboardUrl: info.storyboard_url ?? undefined,
    markers: markers.map(({ kind, start_ms, end_ms, label }) => ({
      kind,
      startMs: start_ms,
      endMs: end_ms,
      ...(label === null ? {} : { label }),
    })),
    tokenEndsAt: info.token_ends_at,
    isPreview: info.is_preview,
    ...(info.episode === null ? {} : { inSeries: true }),
    ...commonClockOf(info),
    ...liveTermsOf(info),
  }
}
