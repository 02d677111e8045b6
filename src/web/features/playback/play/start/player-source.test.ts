import { expect, test } from 'vitest'
import { initialPlayerState } from '#player/core/player-state.ts'
import type { PlayInfo } from '../play-info.ts'
import { playerSourceOf } from './player-source.ts'

const info: PlayInfo = {
  music: null,
  product: {
    id: 7,
    kind: 'movie',
    shown_by: { id: 7, kind: 'movie', season: null },
    title: 'ایستگاهِ آخرِ شب',
    other_title: 'Last Station at Night',
    still: null,
    age_rating: 15,
  },
  asset_id: '0197a3f0-0000-7000-8000-000000000000',
  is_preview: false,
  manifest: { url: '/media/t/1.a/x/native.m3u8', kind: 'hls' },
  dash_url: null,
  protection: 'aes128',
  playing_place: null,
  duration_ms: 90_000,
  resume_ms: 30_000,
  subtitles: [
    {
      id: 's1',
      lang: 'fa',
      label: 'فارسی',
      url: '/media/t/1.a/x/subtitles/s1.vtt',
      is_default: true,
      is_forced: false,
    },
  ],
  audio: [
    { lang: 'en', label: 'English', is_default: false },
    { lang: 'fa', label: 'فارسی', is_default: true },
  ],
  pictures: [],
  storyboard_url: null,
  markers: [{ kind: 'intro', start_ms: 1000, end_ms: 9000, label: 'باران' }],
  episode: null,
  next_episode: null,
  previous_episode: null,
  programme: null,
  clock: null,
  live: null,
  token_ends_at: '2026-11-21T08:00:00.000Z',
  watchable: { allowed: true, by: 'PURCHASE', until: null, rent: null, code: null, message: null },
  auth: null,
}

test('the API’s answer becomes a source of the player', () => {
  expect(playerSourceOf(info)).toEqual({
    manifestUrl: '/media/t/1.a/x/master.m3u8',
    kind: 'hls',
    title: 'ایستگاهِ آخرِ شب',
    subtitle: 'Last Station at Night',
    posterUrl: undefined,
    startAtMs: 30_000,
    durationMs: 90_000,
    textTracks: [
      {
        id: 's1',
        lang: 'fa',
        label: 'فارسی',
        url: '/media/t/1.a/x/subtitles/s1.vtt',
        isDefault: true,
        isForced: false,
      },
    ],
    pictures: [],
    soundLang: 'fa',
    storyboardUrl: undefined,
    markers: [{ kind: 'intro', startMs: 1000, endMs: 9000, label: 'باران' }],
    tokenEndsAt: '2026-11-21T08:00:00.000Z',
    isPreview: false,
  })
})

test('a list that moves with the clock has the names of sounds that its whole list has', () => {
  const manifest = { url: '/media/t/1.a/x/master.m3u8?v=7&lang=en', kind: 'hls' } as const
  const clock = { starts_at: '2026-11-21T08:00:00.000Z', behind_ms: 400 } as NonNullable<PlayInfo['clock']>
  expect(playerSourceOf({ ...info, manifest, clock }).slidingUrl).toBe(
    '/media/t/1.a/x/live.m3u8?behind=400&v=7&lang=en',
  )
})

test.each(['/media/t/1.a/x/master.m3u8', '/media/t/x/live/e/master.m3u8'])(
  'a list that has no subtitles, %s, is as it is',
  (url) => {
    expect(playerSourceOf({ ...info, manifest: { url, kind: 'hls' } }).manifestUrl).toBe(url)
  },
)

test('a title that is the same in both languages is not said twice', () => {
  const same = { ...info, product: { ...info.product, other_title: info.product.title } }
  expect(playerSourceOf(same).subtitle).toBeUndefined()
})

const live: NonNullable<PlayInfo['live']> = {
  event_id: 'e',
  phase: 'on_air',
  on_air_at: '2026-11-21T17:30:00.000Z',
  edge_at: '2026-11-21T17:40:00.000Z',
  now: '2026-11-21T17:40:01.000Z',
  target_latency_ms: 8000,
  good_line_latency_ms: 5000,
  may_go_back: 'start',
  from_start_url: '/media/t/x/live/e/master-all.m3u8',
  segment_ms: 2000,
}

test('a live event is kept at its distance, and can be gone back in', () => {
  const source = playerSourceOf({ ...info, duration_ms: null, resume_ms: 0, live })
  expect(source.live).toEqual({
    targetMs: 8000,
    goodLineMs: 5000,
    mayGoBack: true,
    startedAt: Date.parse('2026-11-21T17:30:00.000Z'),
    listUrl: info.manifest.url,
    fromStartUrl: '/media/t/x/live/e/master-all.m3u8',
  })
  expect(initialPlayerState(source)).toMatchObject({
    durationMs: null,
    positionMs: 0,
    clock: null,
    live: { behindMs: 0, isAtEdge: true, standing: null },
  })
  expect(initialPlayerState(playerSourceOf(info))).toMatchObject({ durationMs: 90_000, live: null })
})

test('a live event that is over plays like a film', () => {
  expect(playerSourceOf({ ...info, duration_ms: null, live: { ...live, phase: 'ended' } }).live).toBeUndefined()
})

test('a film that is started over begins at its beginning, wherever it was left', () => {
  expect(playerSourceOf(info, 0).startAtMs).toBe(0)
})

test('a film that is opened at a line begins there, and not behind its end', () => {
  expect(playerSourceOf(info, 62_000).startAtMs).toBe(62_000)
  expect(playerSourceOf(info, 90_000).startAtMs).toBe(30_000)
})
