// Title and end cards, and the digits of the clock. All transparent.
import { readFileSync } from 'node:fs'
import { blur, fa, latin } from './key-art.mjs'

const mark = JSON.parse(readFileSync(new URL('./wordmark.json', import.meta.url), 'utf8'))
const V = "'Vazirmatn Variable'"
const L = "'Lalezar'"
const N = "'Noto Nastaliq Urdu'"
const K = "'Reem Kufi'"
const R = "'Aref Ruqaa'"
const M = "'Markazi Text Variable'"
const B = "'Bodoni Moda Variable'"

/** Text with a soft shadow, so that it is readable over any picture. */
const lit = (text, shade, o = 0.75) => (shade ? blur(9, text.replaceAll(/fill="#[0-9a-fA-F]+"/g, `fill="${shade}"`), `opacity="${o}"`) : '') + text

const title = (w, h, persian, latinLine, shade, o) => ({ w, h, svg: lit(persian + latinLine, shade, o) })
const nuqtas = (x, y, k, c = '#f4b740') => [[-1.18, 0], [1.18, 0], [0, 1.6]].map(([dx, dy]) => `<rect x="${-k / 2}" y="${-k / 2}" width="${k}" height="${k}" transform="translate(${x + dx * k} ${y + dy * k}) rotate(45)" fill="${c}"/>`).join('')
const logo = (x, y, k) => `<g transform="translate(${x} ${y}) scale(${k})" fill="#f4f1ea"><path d="${mark.d}"/><g fill="#f4b740">${[[2740, 330], [3110, 330], [2925, 590]].map(([a, b]) => `<rect x="${a - 120}" y="${b - 120}" width="240" height="240" transform="rotate(45 ${a} ${b})"/>`).join('')}</g></g>`

/** End card: who made the film, in both languages, and the mark. */
const end = (persianLines, englishLines) => ({
  w: 1200,
  h: 620,
  svg:
    persianLines.map((t, i) => fa(t, 600, 110 + i * 62, i ? 36 : 54, V, i ? '#cfc8d6' : '#f4f1ea', `font-weight="${i ? 400 : 800}"`)).join('') +
    englishLines.map((t, i) => latin(t, 600, 130 + persianLines.length * 62 + i * 42, i ? 23 : 27, i ? '#a9a3b2' : '#d8d2df', 1.2, V, i ? 400 : 600)).join('') +
    nuqtas(600, 150 + persianLines.length * 62 + englishLines.length * 42, 13),
})

const crew = {
  road: [['شش‌هزار کیلومتر تنهایی', 'کارگردان: کارگاه نیمروز', 'تصویر: گروه تصویر خاک'], ['Six Thousand Kilometres', 'Directed by Nimruz Workshop', 'Photography by Khak Camera Group']],
  station: [['ایستگاهِ آخرِ شب', 'کارگردان: اتاق هشتم', 'صدا: کارگاه صدای پنجره'], ['Last Station at Night', 'Directed by Room Eight', 'Sound by Window Sound Workshop']],
  tehran: [['تهران، ساعتِ صفر', 'کارگردان: دفتر فیلم چهارسو', 'موسیقی: گروه نیم‌پرده'], ['Tehran, Zero Hour', 'Directed by Chaharsu Film Office', 'Music by Nimparde Ensemble']],
  snow: [['برفِ اسفند', 'کارگردان: کارگاه نیمروز', 'موسیقی: چهارنوازی شب'], ['Snow in Late Winter', 'Directed by Nimruz Workshop', 'Music by Night Quartet']],
  ships: [['گورستانِ کشتی‌ها', 'کارگردان: گروه فیلم لنگر', 'موسیقی: کوبه‌ای بندر'], ['Where Ships Sleep', 'Directed by Langar Film Group', 'Music by Bandar Percussion']],
  doors: [['خانهٔ هفت‌در', 'کارگردان: دفتر فیلم چهارسو', 'تصویر: گروه تصویر خاک'], ['The House of Seven Doors', 'Directed by Chaharsu Film Office', 'Photography by Khak Camera Group']],
  pool: [['ماهی‌های حوض', 'کارگردان: خانهٔ پویانمایی گل‌سرخ', 'موسیقی: همخوانان گلستان'], ['The Courtyard Pool', 'Directed by Golesorkh Animation House', 'Music by Golestan Choir']],
  rain: [['دختری که باران را می‌شمرد', 'کارگردان: اتاق هشتم', 'صدا: کارگاه صدای پنجره'], ['She Counted the Rain', 'Directed by Room Eight', 'Sound by Window Sound Workshop']],
  simorgh: [['سیمرغِ کاغذی', 'کارگردان: خانهٔ پویانمایی گل‌سرخ', 'موسیقی: گروه نیم‌پرده'], ['The Paper Simorgh', 'Directed by Golesorkh Animation House', 'Music by Nimparde Ensemble']],
  salt: [['نمک', 'کارگردان: گروه مستند کویر', 'صدا: کارگاه صدای پنجره'], ['Salt', 'Directed by Kavir Documentary Group', 'Sound by Window Sound Workshop']],
  soon: [['به‌زودی در پرده', 'بلیت این فیلم هنوز فروخته نمی‌شود'], ['Coming soon to Parde', 'Not on sale yet']],
  trailer: [['همین حالا در پرده', 'تماشای کامل فیلم'], ['Now on Parde', 'Watch the whole film']],
}

export const cards = {
  'clock-digits': { w: 400, h: 80, svg: [...'0123456789'].map((d, i) => `<text x="${i * 40 + 20}" y="62" font-size="62" font-family="${V}" font-weight="650" text-anchor="middle" fill="#fff" stroke="#000" stroke-opacity=".55" stroke-width="9" paint-order="stroke">${d}</text>`).join('') },
  'clock-face': { w: 480, h: 80, svg: [...'00:00:00.000'].map((d, i) => ([4, 6, 7, 9, 10, 11].includes(i) ? '' : `<text x="${i * 40 + 20}" y="${d === ':' ? 56 : 62}" font-size="62" font-family="${V}" font-weight="650" text-anchor="middle" fill="#fff" stroke="#000" stroke-opacity=".55" stroke-width="9" paint-order="stroke">${d}</text>`)).join('') },
  'title-parde': { w: 900, h: 420, svg: logo(290, 190, 0.097) + fa('پرده تقدیم می‌کند', 450, 360, 36, V, '#cfc8d6', 'font-weight="400"') },
  'title-road': title(1200, 460, fa('شش‌هزار', 600, 190, 200, L, '#ffeccb') + fa('کیلومتر تنهایی', 600, 318, 108, L, '#ffb765'), latin('SIX THOUSAND KILOMETRES', 600, 410, 30, '#ffdca2', 12, V, 600), '#1a0c14', 0.7),
  'title-station': title(1200, 420, fa('ایستگاهِ', 600, 130, 110, V, '#f7e7c6', 'font-weight="250"') + fa('آخرِ شب', 600, 280, 140, V, '#f7e7c6', 'font-weight="800"'), latin('LAST STATION AT NIGHT', 600, 378, 28, '#e8bf7a', 14), '#04070d', 0.9),
  'title-tehran': title(1200, 520, fa('تهران', 600, 230, 260, L, '#fff2dc') + fa('ساعتِ صفر', 600, 380, 116, L, '#ffb36b'), latin('TEHRAN, ZERO HOUR', 600, 470, 28, '#fff2dc', 14), '#12060f', 0.8),
  'title-snow': title(1200, 420, fa('برفِ اسفند', 600, 190, 140, N, '#1f2a36', 'font-weight="700"'), latin('SNOW IN LATE WINTER', 600, 380, 28, '#33404d', 14), '#ffffff', 0.7),
  'title-ships': title(1200, 360, fa('گورستانِ کشتی‌ها', 600, 190, 168, M, '#fff1d8', 'font-weight="600"'), latin('WHERE SHIPS SLEEP', 600, 290, 40, '#f7d9aa', 16, B, 500), '#1a1216', 0.85),
  'title-doors': title(1200, 360, fa('خانهٔ هفت‌در', 600, 190, 170, R, '#ffe0a6'), latin('THE HOUSE OF SEVEN DOORS', 600, 310, 32, '#ffd18a', 11, B, 500), '#0d0408', 0.95),
  'title-pool': title(1200, 340, fa('ماهی‌های حوض', 600, 180, 176, M, '#fbeed3', 'font-weight="700"'), latin('THE COURTYARD POOL', 600, 280, 32, '#ffd9ae', 14), '#04211f', 0.9),
  'title-rain': title(1200, 360, fa('دختری که باران را می‌شمرد', 600, 160, 102, V, '#14202e', 'font-weight="850"'), latin('SHE COUNTED THE RAIN', 600, 260, 36, '#c5283d', 15, V, 700), '#e9e2d3', 1),
  'title-simorgh': title(1200, 380, fa('سیمرغِ کاغذی', 600, 210, 180, L, '#ffeebf'), latin('THE PAPER SIMORGH', 600, 320, 32, '#5fe0d0', 15, V, 600), '#0e1030', 0.85),
  'title-salt': title(1200, 460, fa('نمک', 600, 300, 330, V, '#2a2630', 'font-weight="900"'), latin('SALT', 600, 430, 44, '#2a2630', 40, V, 600), '#f6efe6', 0.5),
  'title-naranj': title(1200, 380, fa('بادِ نارنج', 600, 220, 220, L, '#fff0d2'), latin('BITTER ORANGE WIND', 600, 330, 36, '#f3b35a', 15), '#071b1b', 0.9),
  'title-turquoise': title(1200, 420, fa('فیروزه', 600, 240, 240, K, '#f4e6c6', 'font-weight="700"'), latin('TURQUOISE', 600, 370, 38, '#4fd0c3', 28, V, 600), '#0a1a26', 0.95),
  ...Object.fromEntries(Object.entries(crew).map(([k, [p, e]]) => [`end-${k}`, end(p, e)])),
}
