import type { DemoGoods } from './demo-goods.ts'
import { demoPaper } from './goods-paper.ts'
import { demoThings } from './goods-things.ts'

/** All goods of the demo; the last is the newest. */
export const demoGoods: readonly DemoGoods[] = [...demoPaper, ...demoThings]

/** Collections of the demo, with the English titles of their goods. */
export const demoCollections = [
  {
    slug: 'walls',
    title_fa: 'پوسترهایی که روی دیوار می‌مانند',
    title_en: 'Posters worth a wall',
    line_fa: 'چاپ آرشیوی روی کاغذ پنبه‌ای، در شمارگان محدود، با قاب چوب گردو.',
    line_en: 'Archival prints on cotton paper, in small editions, framed in walnut.',
    goods: [
      'Framed print, She Counted the Rain',
      'Framed print, The Courtyard Pool',
      'Framed print, The House of Seven Doors',
      'Framed print, Bitter Orange Wind',
      'Hanging print, Tehran, Zero Hour',
      'Hanging print, The Paper Simorgh',
    ],
  },
  {
    slug: 'rain',
    title_fa: 'از «دختری که باران را می‌شمرد»',
    title_en: 'From “She Counted the Rain”',
    line_fa: 'هر چه چتر قرمز دارد.',
    line_en: 'Whatever has a red umbrella.',
    goods: ['“Umbrella” tee', 'Rain mug', 'Framed print, She Counted the Rain', 'Pin set of three'],
  },
  {
    slug: 'listen',
    title_fa: 'برای گرامافون',
    title_en: 'For the turntable',
    line_fa: 'صفحه‌های ۱۸۰ گرمی، با جلد تاشو.',
    line_en: 'Vinyl of 180 g, in folding sleeves.',
    goods: ['Orbit, LP', 'Courtyard Songs, LP', 'Gulf Waves, LP'],
  },
  {
    slug: 'gifts',
    title_fa: 'هدیه‌های کوچک',
    title_en: 'Small presents',
    line_fa: 'تا سیصد هزار تومان.',
    line_en: 'For under twenty dollars.',
    goods: ['Tile notebook', 'Parde postcards, set of eight', 'Pin set of three', 'Three-dot tote', 'Rain mug'],
  },
] as const
