/**
 * The live event of the demo: a concert that its own camera sends day and night. It plays the album "Shur" of the demo,
 * from its prelude to its dance.
 */
export const demoConcert = {
  title_fa: 'شبِ شور، پخشِ زنده',
  title_en: 'A Night of Shur, Live',
  tagline_fa: 'سنتور، آواز و تنبک؛ همین حالا روی صحنه',
  tagline_en: 'Santur, voice and tombak; on stage right now',
  synopsis_fa:
    'گروه «شور» را از پیش‌درآمد تا رِنگ می‌زند و دوباره از سر می‌گیرد، تا وقتی که کسی چراغ‌ها را خاموش کند. دوربین، دوربینِ خودِ نمونه است و صدا و تصویر از همان دری می‌آید که دوربینِ شما از آن خواهد آمد.',
  synopsis_en:
    'The ensemble plays Shur from its prelude to its dance and begins again, until somebody turns off the lights. The camera is the demo’s own, and its picture comes through the same door as yours will.',
  /** On its poster. */
  poster_fa: 'شبِ شور',
  poster_en: 'A Night of Shur',
  poster: 'p-concert',
  still: 's-concert',
  /** The plan only: it goes on until its desk ends it. */
  hours: 24,
  age_rating: 0,
  capacity: 500,
  /** A minute to go back in, because older segments of the demo are removed. */
  live: { may_go_back: 'window', replay_hours: 24 },
  ticket: { irr: 190_000, usd: 90 },
} as const
