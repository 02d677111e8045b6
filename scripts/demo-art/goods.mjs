// Draws the pictures of the demo's goods into src/db/seed/art/g-*.webp with Chromium, from our posters and covers.
// node scripts/demo-art/goods.mjs [name,name]   CHROMIUM=/path/to/chromium
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const here = new URL('./', import.meta.url)
const art = new URL('../../src/db/seed/art/', import.meta.url)
const picture = (name) => new URL(`${name}.webp`, art)
const V = "'Vazirmatn Variable'"

const paper = '<rect width="400" height="500" fill="#f1eadd"/>'
const ground = '<ellipse cx="200" cy="446" rx="140" ry="14" fill="#3a2a10" opacity=".12"/>'
const diamonds = (x, y, k, c) =>
  [[-1.18, 0], [1.18, 0], [0, 1.6]]
    .map(([dx, dy]) => `<rect x="${-k / 2}" y="${-k / 2}" width="${k}" height="${k}" transform="translate(${x + dx * k} ${y + dy * k}) rotate(45)" fill="${c}"/>`)
    .join('')
const image = (name, x, y, w, h, more = '') =>
  `<image href="${picture(name)}" x="${x}" y="${y}" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice" ${more}/>`

/** A poster behind glass, in a frame of a colour. */
const frame = (poster, wood = '#2a2018') =>
  `<rect x="76" y="60" width="260" height="380" fill="#3a2a1022" transform="translate(6 10)"/><rect x="70" y="56" width="260" height="380" fill="${wood}"/><rect x="79" y="65" width="242" height="362" fill="#fff"/>${image(poster, 94, 80, 212, 332)}<path d="M79 65h242L79 260z" fill="#fff" opacity=".05"/>`
/** A poster without a frame, held by two strips of wood. */
const hung = (poster) =>
  `<path d="M200 28 92 82h216z" fill="none" stroke="#8b7a5c" stroke-width="2"/><rect x="84" y="76" width="232" height="14" rx="3" fill="#7c5a3a"/>${image(poster, 92, 90, 216, 324)}<rect x="84" y="412" width="232" height="14" rx="3" fill="#7c5a3a"/>`
const vinyl = (cover, label = '#e0475b') =>
  `<circle cx="262" cy="250" r="122" fill="#16131a"/>${[108, 96, 84, 72, 60].map((r) => `<circle cx="262" cy="250" r="${r}" fill="none" stroke="#35303c"/>`).join('')}<circle cx="262" cy="250" r="40" fill="${label}"/><circle cx="262" cy="250" r="5" fill="#faf7f1"/><rect x="44" y="124" width="252" height="252" fill="#0003" transform="translate(5 7)"/>${image(cover, 44, 124, 252, 252)}`
const tote = (cloth, shade, ink) =>
  `<path d="M140 190V110a60 60 0 0 1 120 0v80" fill="none" stroke="${shade}" stroke-width="16"/><path d="M76 180h248l22 250H54z" fill="${cloth}"/><path d="M76 180h248l2 22H74z" fill="${shade}"/>${diamonds(200, 290, 46, ink)}`
const mug = (body, inside, rim, decor) =>
  `<path d="M286 220h34a44 44 0 0 1 0 110h-34" fill="none" stroke="${rim}" stroke-width="22"/><path d="M90 160h204v190a52 52 0 0 1-52 52H142a52 52 0 0 1-52-52z" fill="${body}"/><ellipse cx="192" cy="160" rx="102" ry="22" fill="${rim}"/><ellipse cx="192" cy="166" rx="92" ry="16" fill="${inside}"/>${decor}`
const arches = [0, 1, 2]
  .map((i) => `<path d="M${128 + i * 48} 354v-70c0-26 10-34 20-46 10 12 20 20 20 46v70z" fill="none" stroke="#f4e6c6" stroke-width="4"/>`)
  .join('')
const umbrella = (x, y, k, c, ink) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-70 0a70 62 0 0 1 140 0c-12-9-24-9-35 0-12-9-23-9-35 0-12-9-24-9-35 0-11-9-23-9-35 0z" fill="${c}"/><path d="M0-70v-8M0-4v66a12 12 0 0 1-24 0" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/></g>`
const rain = (x, y, w, h, c) =>
  Array.from({ length: 26 }, (_, i) => {
    const at = (i * 37) % w
    const from = (i * 61) % (h - 40)
    return `<path d="M${x + at} ${y + from}v${18 + ((i * 7) % 20)}" stroke="${c}" stroke-width="2" stroke-linecap="round"/>`
  }).join('')
const tee = (cloth, shade, mark) =>
  `<path d="M130 96l-84 44 30 84 42-16v206h164V208l42 16 30-84-84-44c-10 34-130 34-140 0z" fill="${cloth}"/><path d="M130 96c10 34 130 34 140 0-14 52-126 52-140 0z" fill="${shade}"/>${mark}`
const fortyOne = (ink) =>
  `<text x="200" y="300" text-anchor="middle" font-family="${V}" font-weight="900" font-size="96" fill="${ink}">۴۱</text><rect x="150" y="322" width="100" height="5" fill="#e0475b"/>`
const tiles = [0, 1, 2, 3]
  .flatMap((j) =>
    [0, 1, 2].map((i) => {
      const [x, y] = [160 + i * 56, 150 + j * 56]
      return `<rect x="${x - 19}" y="${y - 19}" width="38" height="38"/><rect x="${x - 19}" y="${y - 19}" width="38" height="38" transform="rotate(45 ${x} ${y})"/>`
    }),
  )
  .join('')
const note = `<rect x="92" y="86" width="226" height="330" rx="8" fill="#7a1730"/><rect x="92" y="86" width="26" height="330" fill="#5a0f22"/><g fill="none" stroke="#f4b740" stroke-width="1.5" opacity=".9">${tiles}</g><path d="M296 80v346" stroke="#0F0E13" stroke-width="7"/>`
/** A book with a still on its jacket. */
const book = (still, back, fa, en) =>
  `<path d="M88 92h14v330H88z" fill="${back}"/><rect x="102" y="86" width="216" height="336" fill="${back}"/><path d="M318 86l10 8v334l-10-6z" fill="#fbf7ee"/>${image(still, 102, 190, 216, 232)}<text x="210" y="136" text-anchor="middle" font-family="${V}" font-weight="900" font-size="27" fill="#f4f1ea">${fa}</text><text x="210" y="166" text-anchor="middle" font-family="${V}" font-weight="500" font-size="13" letter-spacing="1.5" fill="#f4f1ea" opacity=".8">${en}</text>`
const cards = ['s-snow', 's-road', 's-pool', 's-ships']
  .map(
    (still, i) =>
      `<g transform="translate(${96 + i * 12} ${130 + i * 44}) rotate(${[-7, 4, -3, 6][i]} 110 70)"><rect width="220" height="150" fill="#fff" stroke="#0001"/>${image(still, 9, 9, 202, 132)}</g>`,
  )
  .join('')
const pins = `<rect x="110" y="110" width="180" height="280" rx="8" fill="#fbf7ee" stroke="#0001"/><text x="200" y="150" text-anchor="middle" font-family="${V}" font-weight="800" font-size="24" fill="#0F0E13">پرده</text>${umbrella(200, 232, 0.55, '#c8324a', '#243040')}<circle cx="160" cy="330" r="27" fill="#0f8a80"/><path d="M150 346v-22c0-9 5-12 10-17 5 5 10 8 10 17v22z" fill="#f4e6c6"/><circle cx="240" cy="330" r="27" fill="#f4b740"/>${diamonds(240, 322, 13, '#0F0E13')}`
const disc = (poster) =>
  `<rect x="96" y="76" width="220" height="330" rx="10" fill="#1d3557" opacity=".9"/><rect x="96" y="76" width="18" height="330" fill="#14263f"/>${image(poster, 118, 96, 190, 300)}<circle cx="300" cy="360" r="64" fill="#dfe5ee"/><circle cx="300" cy="360" r="64" fill="none" stroke="#b8c2d2" stroke-width="2"/><circle cx="300" cy="360" r="20" fill="#f1eadd"/><path d="M300 296a64 64 0 0 1 55 32l-38 22a20 20 0 0 0-17-10z" fill="#fff" opacity=".6"/>`
const scarf = `<path d="M120 90c40-26 120-26 160 0 26 18 22 54-6 66-40 16-108 16-148 0-28-12-32-48-6-66z" fill="#2d4a6b"/><path d="M150 140l-14 270h58l10-262z" fill="#35587f"/><path d="M206 150l30 250h56l-44-262z" fill="#2d4a6b"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M139 ${210 + i * 36}h56" stroke="#f4f1ea" stroke-width="6"/>`).join('')}${[0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${138 + i * 8.5} 410v22" stroke="#35587f" stroke-width="4"/><path d="M${238 + i * 8.5} 400v22" stroke="#2d4a6b" stroke-width="4"/>`).join('')}${diamonds(262, 350, 12, '#f4b740')}`
const cap = `<path d="M92 300c0-82 52-140 118-140s112 58 112 130c-70-22-160-22-230 10z" fill="#243040"/><path d="M92 300c66-34 170-36 240-8 26 12 34 30 22 44-60-30-186-34-254 2-20-8-20-26-8-38z" fill="#1a232f"/><circle cx="210" cy="160" r="9" fill="#1a232f"/>${diamonds(206, 226, 22, '#f4b740')}`

/** Name → drawing; what is seen from near is the poster itself. */
const goods = {
  'g-rain': frame('p-rain'),
  'g-rain-oak': frame('p-rain', '#b98a52'),
  'g-naranj': frame('p-naranj'),
  'g-pool': frame('p-pool'),
  'g-doors': frame('p-doors', '#4a1f16'),
  'g-simorgh': hung('p-simorgh'),
  'g-tehran': hung('p-tehran'),
  'g-orbit': vinyl('c-a'),
  'g-gulf': vinyl('c-b', '#2a8fb0'),
  'g-quartet': vinyl('c-c', '#f4b740'),
  'g-tote': tote('#efe5cf', '#e2d5b8', '#0F0E13'),
  'g-tote-black': tote('#25222b', '#17151b', '#f4b740'),
  'g-mug-doors': mug('#0f8a80', '#3a2114', '#0a5a54', arches),
  'g-mug-rain': mug('#e7e1d3', '#3a2114', '#cfc5b0', `${rain(104, 200, 176, 170, '#8fa0b2')}${umbrella(192, 300, 0.7, '#c8324a', '#243040')}`),
  'g-tee-black': tee('#1c1a22', '#0e0c12', fortyOne('#e7e6d6')),
  'g-tee-cream': tee('#f8f4ea" stroke="#d3c8ae" stroke-width="2', '#d9cfb6', fortyOne('#1c1a22')),
  'g-tee-rain': tee('#33475c', '#22313f', umbrella(200, 262, 0.9, '#e0475b', '#f4f1ea')),
  'g-note': note,
  'g-book-snow': book('s-snow', '#2a3f54', 'برفِ اسفند', 'SNOW IN LATE WINTER'),
  'g-book-road': book('s-road', '#7a4b22', 'شش‌هزار کیلومتر', 'SIX THOUSAND KILOMETRES'),
  'g-cards': cards,
  'g-pins': pins,
  'g-disc-station': disc('p-station'),
  'g-scarf': scarf,
  'g-cap': cap,
}

const only = process.argv[2]?.split(',')
const css = readFileSync(new URL('fonts.css', here), 'utf8').replaceAll("url('fonts/", `url('${new URL('fonts/', here)}`)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1000, height: 1250 } })
const scratch = new URL('_scratch.html', here)
for (const [name, drawing] of Object.entries(goods)) {
  if (only && !only.includes(name)) continue
  writeFileSync(scratch, `<!doctype html><meta charset="utf-8"><style>${css}body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="960" height="1200" style="display:block">${paper}${ground}${drawing}</svg>`)
  await page.goto(String(scratch))
  await page.evaluate(() => document.fonts.ready)
  const png = await (await page.$('svg')).screenshot()
  await sharp(png).removeAlpha().webp({ quality: 80, effort: 5 }).toFile(picture(name).pathname)
}
rmSync(scratch, { force: true })
await browser.close()
