import { crews } from './crews.ts'

/** The facts about a group of the demo, for its page. */
export type DemoGroup = {
  crew: readonly [fa: string, en: string]
  /** Gregorian: the year in which it was founded. */
  since: number
  city_fa: string
  city_en: string
  biography_fa: string
  biography_en: string
}

/** Biographies of some of the demo's invented groups. */
export const demoGroups: readonly DemoGroup[] = [
  {
    crew: crews.nimruz,
    since: 2013,
    city_fa: 'زابل',
    city_en: 'Zabol',
    biography_fa:
      'کارگاهی که از یک تعمیرگاه رادیو شروع شد. فیلم‌هایش بی‌عجله‌اند و بیشترشان در جاده می‌گذرند؛ خودشان می‌گویند هر فیلم را اول گوش می‌کنند و بعد می‌بینند.',
    biography_en:
      'A workshop that began in a radio repair shop. Its films take their time, and most of them take a road; they say that they listen to each film before they look at it.',
  },
  {
    crew: crews.roomEight,
    since: 2005,
    city_fa: 'بوشهر',
    city_en: 'Bushehr',
    biography_fa:
      'از تدوین شروع کرد و هنوز می‌گوید فیلم در اتاق تاریک نوشته می‌شود. قهرمان‌هایش پشت در می‌مانند، و دوربین پیش از آن‌ها وارد نمی‌شود.',
    biography_en:
      'It began with editing and still says that a film is written in a dark room. Its heroes wait behind the door, and the camera never goes in before them.',
  },
  {
    crew: crews.quartet,
    since: 2016,
    city_fa: 'شیراز',
    city_en: 'Shiraz',
    biography_fa:
      'چهار ساز و یک قرار: هیچ قطعه‌ای را پیش از غروب ضبط نمی‌کنند. برای فیلم می‌نویسند و کنسرت‌هایشان را در حیاط خانه‌ها می‌گذارند.',
    biography_en:
      'Four instruments and one agreement: nothing is recorded before sunset. They write for films, and give their concerts in courtyards.',
  },
  {
    crew: crews.khak,
    since: 2009,
    city_fa: 'یزد',
    city_en: 'Yazd',
    biography_fa:
      'گروهی از فیلم‌برداران که نور چراغ را دوست ندارند. بیشتر با نور پنجره کار می‌کنند و برای یک نما یک هفته منتظر ابر مانده‌اند.',
    biography_en:
      'Camera people who do not like lamps. They mostly work with the light of windows, and once waited a week for a cloud.',
  },
  {
    crew: crews.golesorkh,
    since: 2011,
    city_fa: 'کاشان',
    city_en: 'Kashan',
    biography_fa: 'خانه‌ای برای پویانمایی، با کاغذ و رنگ‌دانه. هر ثانیهٔ فیلم‌هایشان دوازده بار کشیده می‌شود.',
    biography_en: 'A house of animation, with paper and pigment. Each second of their films is painted twelve times.',
  },
]
