import { describe, expect, test } from 'vitest'
import { berlinTime } from './berlin-time.ts'
import { faceOfFestival, faceOfFilm, faceOfLanding, faceOfScreening } from './card-faces.ts'

type Screening = Parameters<typeof faceOfScreening>[0]

const picture = { src: '/images/a/800.webp', width: 1600, height: 900, color: '#000', webp: '', avif: null }
const screening: Screening = {
  id: 7,
  title: 'تهران، ساعتِ صفر',
  other_title: 'Tehran',
  mode: 'together',
  state: 'on_sale',
  starts_at: '2026-11-27T17:30:00.000Z',
  ends_at: '2026-11-27T20:00:00.000Z',
  doors_at: null,
  moved_from: null,
  calendar_sequence: 0,
  is_shown_out: false,
  is_free: false,
  age_rating: 0,
  cafe: null,
  still: picture,
  poster: null,
  live: null,
  from: [
    { amount: 650_000, currency: 'IRR' },
    { amount: 350, currency: 'USD' },
  ],
  film: { id: 1, title: 'تهران', duration_minutes: 118 },
}
const said = (more: Partial<Screening>, locale: 'fa' | 'en' = 'en') => {
  const { lines, badge } = faceOfScreening({ ...screening, ...more }, locale).face
  return { lines, badge: badge && `${badge.tone}: ${badge.text}` }
}

describe('the card of a screening', () => {
  test('has the day in both calendars, the hour in both cities, the place, and the lowest price', () => {
    expect(faceOfScreening(screening, 'fa').face).toEqual({
      locale: 'fa',
      eyebrow: 'همه با هم، سر یک ساعت',
      title: 'تهران، ساعتِ صفر',
      lines: [['جمعه ۶ آذر ۱۴۰۵', '۲۷ نوامبر ۲۰۲۶'], ['۲۱:۰۰ تهران', '۱۸:۳۰ برلین'], ['آنلاین']],
      badge: { text: 'بلیت از ۶۵٬۰۰۰ تومان', tone: 'price' },
      picture: 'still',
    })
    expect(said({})).toEqual({
      lines: [['Friday 27 November 2026', '6 Azar 1405'], ['21:00 Tehran', '18:30 Berlin'], ['Online']],
      badge: 'price: Tickets from $3.50',
    })
  })

  test('a window says from which day until which', () => {
    const window = { mode: 'window', ends_at: '2026-11-29T17:30:00.000Z' } as const
    expect(said(window).lines).toEqual([
      ['From Friday 27 November', 'until Sunday 29 November'],
      ['From 21:00 Tehran', '18:30 Berlin'],
      ['Online'],
    ])
    expect(said({ mode: 'window' }).lines.slice(0, 2)).toEqual([
      ['Friday 27 November 2026', '6 Azar 1405'],
      ['From 21:00 Tehran', '18:30 Berlin'],
    ])
    expect(said(window, 'fa').lines[0]).toEqual(['از جمعه ۶ آذر', 'تا یکشنبه ۸ آذر'])
  })

  test('an evening in a room is by the clock of Tehran alone, in its cafe and city', () => {
    const room = { mode: 'room', cafe: { id: 2, name: 'Cafe Cheragh', city: 'Shiraz' } } as const
    expect(said(room).lines).toEqual([
      ['Friday 27 November 2026', '21:00 Tehran time'],
      ['Cafe Cheragh', 'Shiraz'],
    ])
  })

  test.each<[Partial<Screening>, string | null]>([
    [{ state: 'cancelled' }, 'bad: Cancelled'],
    [{ state: 'postponed', starts_at: null, ends_at: null }, 'calm: Postponed'],
    [{ state: 'ended', from: [] }, 'calm: Over'],
    [{ is_free: true, from: [] }, 'price: Free'],
    [{ state: 'running', from: [] }, null],
    [{ from: [{ amount: 650_000, currency: 'IRR' }] }, 'price: Tickets from 65,000 Toman'],
  ])('%j says %s', (more, badge) => {
    expect(said(more).badge).toBe(badge)
  })

  test('without a date it says so instead of an hour', () => {
    expect(said({ state: 'postponed', starts_at: null }).lines).toEqual([['No new date yet'], ['Online']])
  })

  test('a poster stands in for a still', () => {
    expect(faceOfScreening({ ...screening, still: null, poster: picture }, 'fa')).toMatchObject({
      face: { picture: 'poster' },
      image: picture,
    })
    expect(faceOfScreening({ ...screening, still: null }, 'fa')).toMatchObject({ face: { picture: null }, image: null })
  })
})

test('Berlin’s hour follows its summer time, and has its weekday when that is another one', () => {
  expect(berlinTime(new Date('2026-11-27T17:30:00Z'), 'fa')).toEqual({ time: '۱۸:۳۰', weekday: null })
  expect(berlinTime(new Date('2026-07-01T17:30:00Z'), 'en')).toEqual({ time: '19:30', weekday: null })
  // half past midnight in Tehran, on a Saturday
  expect(berlinTime(new Date('2026-11-27T21:00:00Z'), 'en')).toEqual({ time: '22:00', weekday: 'Friday' })
})

test('a festival has its days, its shows and city where it has them, and its passes’ lowest price', () => {
  const festival = {
    id: 3,
    title: 'Winter',
    other_title: 'زمستان',
    edition: 2,
    city: null,
    age_rating: 0,
    shows: 0,
    starts_at: '2026-11-20T09:00:00.000Z',
    ends_at: '2026-11-25T09:00:00.000Z',
    poster: null,
    still: null,
    from: [
      { amount: 2_000_000, currency: 'IRR' as const },
      { amount: 1_800_000, currency: 'IRR' as const },
    ],
  }
  const { face } = faceOfFestival(festival, 'en')
  expect(face.lines).toEqual([['From 20 November 2026', 'until 25 November 2026']])
  expect(face.badge).toEqual({ text: 'Passes from 180,000 Toman', tone: 'price' })
  expect(faceOfFestival({ ...festival, city: 'تهران', shows: 12 }, 'fa').face.lines[1]).toEqual(['۱۲ سانس', 'تهران'])
})

test('a film has its year, its director, length and genres, and what it costs or when it opens', () => {
  const offer = { prices: [{ amount: 290, currency: 'USD' as const }] }
  const film = {
    title: 'Rain',
    year: 2025,
    year_jalali: 1404,
    duration_minutes: 118,
    tag: null,
    hero: null,
    poster: picture,
    genres: [{ code: 'drama', name: 'Drama' }],
    credits: [{ role: 'director', name: 'Mina Rad' }],
    offers: [offer, { prices: [{ amount: 990, currency: 'USD' as const }] }],
    availability: { state: 'available', release_at: null, ends_at: null },
  } as unknown as Parameters<typeof faceOfFilm>[0]
  const { face } = faceOfFilm(film, 'en')
  expect(face.lines).toEqual([['2025', 'Mina Rad', expect.stringContaining('58')], ['Drama']])
  expect(face.badge).toEqual({ text: 'Watch from $2.90', tone: 'price' })
  expect(faceOfFilm({ ...film, tag: 'free', offers: [] }, 'fa').face.badge?.text).toBe('رایگان')
  const coming = { state: 'coming' as const, release_at: '2026-11-27T17:30:00.000Z', ends_at: null }
  expect(faceOfFilm({ ...film, availability: coming }, 'en').face.badge).toEqual({
    text: 'From 27 November 2026',
    tone: 'calm',
  })
})

test('a landing page has its title, the line above it, and the beginning of what stands below', () => {
  const head = {
    eyebrow: '',
    title: 'Yalda',
    lead: 'The longest night of the year with films,\npomegranates and everybody whom you like to have around, until morning',
    picture,
  }
  const { face, image } = faceOfLanding(head, 'en')
  expect(face).toMatchObject({ eyebrow: 'Parde', title: 'Yalda', badge: null, picture: 'still' })
  expect(face.lines).toEqual([
    ['The longest night of the year with films,'],
    ['pomegranates and everybody whom you like to…'],
  ])
  expect(image).toBe(picture)
  expect(faceOfLanding({ ...head, eyebrow: 'Gift', lead: '', picture: null }, 'fa').face).toMatchObject({
    eyebrow: 'Gift',
    lines: [],
  })
})
