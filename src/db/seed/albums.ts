import type { AlbumForm } from '#lib/lists/album-forms.ts'
import type { CreditRole } from '#lib/lists/credit-roles.ts'
import { crews } from './crews.ts'
import { type DemoPrice, toman } from './demo-movie.ts'
import { moonLyrics, type DemoLyrics, nightLyrics } from './lyrics.ts'

/** A track of the demo; `piece` names its music in `src/media/demo/music/demo-music.ts`. */
export interface DemoTrack {
  title_fa: string
  title_en: string
  piece: string
  /** Null: free. */
  price: DemoPrice | null
  credits?: DemoMusicCredit[]
  lyrics?: DemoLyrics
}

export interface DemoMusicCredit {
  name_fa: string
  name_en: string
  role: CreditRole
  is_group: boolean
}

/** An album of the demo as plain data. */
export interface DemoAlbum {
  form: AlbumForm
  title_fa: string
  title_en: string
  tagline_fa: string
  tagline_en: string
  synopsis_fa: string
  synopsis_en: string
  year: number
  genres: string[]
  /** Slug of the film that it is the score of. */
  score_of?: string
  credits: DemoMusicCredit[]
  price: DemoPrice
  /** File in `art/`, without extension. */
  cover: string
  /** Days from the first start to its release. */
  released_in_days: number
  tracks: DemoTrack[]
}

const by = (crew: keyof typeof crews, role: CreditRole): DemoMusicCredit => ({
  name_fa: crews[crew][0],
  name_en: crews[crew][1],
  role,
  is_group: true,
})

const track: DemoPrice = { irr: toman(15_000), usd: 90 }

export const demoAlbums: readonly DemoAlbum[] = [
  {
    form: 'album',
    title_fa: 'مدار',
    title_en: 'Orbit',
    tagline_fa: 'برای سنتور، پیانو و سکوت؛ در تاریکی شنیده شود.',
    tagline_en: 'For santur, piano and silence; best heard in the dark.',
    synopsis_fa:
      '«مدار» در سه شبِ پشت‌سرهم در آب‌انباری در یزد ضبط شده است. هر قطعه یک دور کامل می‌چرخد و به نتِ اول برمی‌گردد؛ جز قطعهٔ آخر که نمی‌گردد.',
    synopsis_en:
      '“Orbit” was recorded on three nights in a row in an old cistern in Yazd. Every piece makes one full turn and comes back to its first note, except the last, which does not.',
    year: 2026,
    genres: ['chamber', 'dastgahi'],
    credits: [by('nimparde', 'artist'), by('nimparde', 'composer'), by('roomEight', 'recording')],
    price: { irr: toman(35_000), usd: 240 },
    cover: 'c-a',
    released_in_days: -5,
    tracks: [
      { title_fa: 'پیش‌درآمدِ خاموشی', title_en: 'Prelude to Quiet', piece: 'orbit-prelude', price: null },
      { title_fa: 'مدارِ اول', title_en: 'First Orbit', piece: 'orbit-first', price: track },
      {
        title_fa: 'گردِ ماه',
        title_en: 'Round the Moon',
        piece: 'orbit-moon',
        price: track,
        credits: [by('lines', 'lyricist'), by('golestan', 'featured')],
        lyrics: moonLyrics,
      },
      { title_fa: 'بی‌وزنی', title_en: 'Weightless', piece: 'orbit-weightless', price: track },
    ],
  },
  {
    form: 'album',
    title_fa: 'شور',
    title_en: 'Shur',
    tagline_fa: 'یک شب در شور، از پیش‌درآمد تا رِنگ، بی‌درنگ.',
    tagline_en: 'A night in Shur, from prelude to dance, without a pause.',
    synopsis_fa: 'سه قطعه که یک نفس نواخته شده‌اند: پیش‌درآمد، آواز و رِنگ. میان آن‌ها سکوتی نیست؛ پخش را نگه ندارید.',
    synopsis_en:
      'Three pieces played in one breath: a prelude, a song and a dance. There is no silence between them, so let it run.',
    year: 2025,
    genres: ['dastgahi'],
    credits: [by('quartet', 'artist'), by('quartet', 'performer'), by('window', 'recording')],
    price: { irr: toman(29_000), usd: 190 },
    cover: 'c-e',
    released_in_days: -40,
    tracks: [
      { title_fa: 'شور، پیش‌درآمد', title_en: 'Shur, Prelude', piece: 'shur-prelude', price: track },
      {
        title_fa: 'شور، آواز',
        title_en: 'Shur, Song',
        piece: 'shur-song',
        price: track,
        credits: [by('lines', 'lyricist')],
        lyrics: nightLyrics,
      },
      { title_fa: 'شور، رِنگ', title_en: 'Shur, Dance', piece: 'shur-dance', price: track },
    ],
  },
  {
    form: 'score',
    title_fa: 'ایستگاهِ آخرِ شب، موسیقی متن',
    title_en: 'Last Station at Night, the Score',
    tagline_fa: 'پیانویی که منتظر است و قطاری که نمی‌ایستد.',
    tagline_en: 'A piano that waits, and a train that does not stop.',
    synopsis_fa: 'موسیقی فیلم «ایستگاهِ آخرِ شب»، همان‌طور که برای تصویر نوشته شد؛ هر قطعه یک نما.',
    synopsis_en: 'The music of “Last Station at Night” as it was written for the picture: one piece for each shot.',
    year: 2026,
    genres: ['soundtrack', 'chamber'],
    score_of: 'station',
    credits: [by('quartet', 'artist'), by('quartet', 'composer'), by('roomEight', 'recording')],
    price: { irr: toman(32_000), usd: 220 },
    cover: 'c-station',
    released_in_days: -12,
    tracks: [
      { title_fa: 'سکوی خالی', title_en: 'Empty Platform', piece: 'station-platform', price: null },
      { title_fa: 'قطاری که نمی‌ایستد', title_en: 'A Train That Does Not Stop', piece: 'station-passing', price: track },
      { title_fa: 'چمدان', title_en: 'The Suitcase', piece: 'station-suitcase', price: track },
    ],
  },
]
