// Draws the poster and the stills of the demo's series into src/db/seed/art/{p,s}-*.webp with Chromium.
// node scripts/demo-art/series.mjs [name,name]   CHROMIUM=/path/to/chromium
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { f1, fa, fillLin, glow, grain, latin, ridge, rng, vign, wrap } from './key-art.mjs'

const here = new URL('./', import.meta.url)
const art = new URL('../../src/db/seed/art/', import.meta.url)

/** Flat roofs with tanks, aerials and washing lines, nearer ones darker. */
function roofs(w, h, { seed, sky, tones, lit }) {
  const r = rng(seed)
  let s = fillLin(w, h, sky)
  s += glow(w * 0.7, h * 0.3, h * 0.32, '#ffe3b0', 0.5)
  s += `<path d="${ridge(w, h, h * 0.46, h * 0.12, 3, seed + 4)}" fill="${tones[0]}" opacity=".55"/>`
  for (let row = 0; row < 3; row++) {
    const base = h * (0.56 + row * 0.15)
    let x = -w * 0.05
    while (x < w) {
      const bw = w * (0.1 + r() * 0.14 + row * 0.04)
      const top = base - h * r() * 0.08
      s += `<rect x="${f1(x)}" y="${f1(top)}" width="${f1(bw)}" height="${f1(h - top)}" fill="${tones[row + 1]}"/>`
      s += `<rect x="${f1(x - 3)}" y="${f1(top - 5)}" width="${f1(bw + 6)}" height="8" fill="${tones[row + 1]}"/>`
      if (r() > 0.45) s += tank(x + bw * 0.2, top, h * (0.03 + row * 0.014), tones[row + 1])
      if (r() > 0.4) s += aerial(x + bw * 0.7, top, h * (0.06 + row * 0.02), tones[row + 1])
      for (let n = 0; n < 6; n++)
        if (r() > 0.62)
          s += `<rect x="${f1(x + bw * (0.1 + r() * 0.75))}" y="${f1(top + h * (0.04 + r() * 0.2))}" width="${f1(6 + row * 5)}" height="${f1(9 + row * 7)}" fill="${lit}" opacity="${f1(0.35 + r() * 0.55)}"/>`
      x += bw + w * 0.004
    }
  }
  return s
}
const tank = (x, y, k, fill) =>
  `<g fill="${fill}"><rect x="${f1(x)}" y="${f1(y - k * 1.5)}" width="${f1(k * 1.8)}" height="${f1(k)}" rx="${f1(k * 0.3)}"/><path d="M${f1(x + k * 0.3)} ${f1(y)}v-${f1(k * 0.6)}M${f1(x + k * 1.5)} ${f1(y)}v-${f1(k * 0.6)}" stroke="${fill}" stroke-width="3"/></g>`
const aerial = (x, y, k, stroke) =>
  `<path d="M${f1(x)} ${f1(y)}v-${f1(k)}m-${f1(k * 0.35)} ${f1(k * 0.15)}h${f1(k * 0.7)}m-${f1(k * 0.55)} ${f1(k * 0.16)}h${f1(k * 0.4)}" stroke="${stroke}" stroke-width="3" fill="none"/>`
/** A washing line with cloths in the wind. */
const washing = (x, y, w, colors) =>
  `<path d="M${x} ${y}q${w / 2} 34 ${w} 0" stroke="#20131c" stroke-width="3" fill="none"/>` +
  colors
    .map((color, at) => {
      const step = w / (colors.length + 1)
      const cx = x + step * (at + 0.6)
      const cy = y + 30 * (1 - ((at + 1) / (colors.length + 1) - 0.5) ** 2 * 4)
      return `<path d="M${f1(cx)} ${f1(cy)}h${f1(step * 0.62)}l${f1(step * 0.08)} ${f1(step * 0.8)}q-${f1(step * 0.35)} 12-${f1(step * 0.72)}-4z" fill="${color}"/>`
    })
    .join('')
const kite = (x, y, k) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0-60 44 0 0 74-44 0z" fill="#e0475b"/><path d="M0-60 44 0H-44z" fill="#f4b740"/><path d="M0 74q40 60-10 120t30 130" stroke="#20131c" stroke-width="3" fill="none"/></g>`

const dusk = {
  sky: [[0, '#1d2350'], [0.4, '#6a4a86'], [0.62, '#e7826a'], [0.8, '#ffd39a']],
  tones: ['#8d5577', '#5a3358', '#38203f', '#1c1023'],
  lit: '#ffd58a',
}
const night = {
  sky: [[0, '#060a1c'], [0.5, '#17234a'], [0.8, '#3f4a78']],
  tones: ['#1c2748', '#131b36', '#0c1225', '#060914'],
  lit: '#ffcf7a',
}
const noon = {
  sky: [[0, '#3b86b8'], [0.5, '#a9d3dc'], [0.8, '#f6ead0']],
  tones: ['#b79a86', '#a27d66', '#7d5b49', '#4c352c'],
  lit: '#2d4654',
}
const cloths = ['#f2ead7', '#c8324a', '#2eb8ac', '#f4b740', '#f2ead7']

const still = (scene, more = '') => wrap(1600, 900, scene + more + vign(1600, 900, 0.45) + grain(1600, 900, 0.32))

/** The interview room of Case Forty-One: blinds, and the chair in which nobody sits. */
const blinds = (x, y, w, n, gap, skew) =>
  Array.from(
    { length: n },
    (_, i) =>
      `<path d="M${x} ${y + i * gap + skew}L${x + w} ${y + i * gap}v${gap * 0.46}L${x} ${y + i * gap + skew + gap * 0.46}z"/>`,
  ).join('')
const chair = (x, y, s) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="#060708"><path d="M0 0h112l6 150h-124z"/><path d="M-10 150h132l8 22h-148z"/><path d="M-6 172h16v170h-12zM104 172h16l-2 170h-12z"/><path d="M-2 250h116v9H-2z"/></g>`
const paper = `<defs><linearGradient id="lit" x1="0" x2="1"><stop offset="0" stop-color="#f2e6c4" stop-opacity=".95"/><stop offset=".5" stop-color="#e6d2a0" stop-opacity=".62"/><stop offset="1" stop-color="#d8b877" stop-opacity="0"/></linearGradient></defs>`
const room = () =>
  still(
    paper +
      fillLin(1600, 900, [[0, '#26333a'], [0.55, '#131a1f'], [1, '#07090b']]) +
      `<rect y="690" width="1600" height="210" fill="#0d1013"/><g fill="url(#lit)">${blinds(150, 70, 820, 12, 50, 92)}</g><path d="M560 0h10v700h-10z" fill="#0a0d10" opacity=".8"/>` +
      chair(690, 372, 1.16) +
      `<path d="M664 772l420 62 40 30-500-44z" fill="#000" opacity=".5"/>`,
  )
const lamp = () =>
  still(
    `<rect width="1600" height="900" fill="#12181d"/><path d="M0 640h1600v260H0z" fill="#0a0d10"/><path d="M800-20 420 640h760z" fill="#f2dda6" opacity=".2"/><ellipse cx="800" cy="650" rx="400" ry="74" fill="#f0d79a" opacity=".5"/><path d="M794-10h12v120h-12zM730 150q70-66 140 0z" fill="#050607"/><circle cx="800" cy="152" r="17" fill="#fff3cf"/><g transform="translate(560 610)"><path d="M0 0h480l36 44H-36z" fill="#2b241b"/><path d="M-20 44h18v210h-18zM482 44h18v210h-18z" fill="#050607"/><path d="M186-16l110-8 10 20-108 10z" fill="#d9cda9"/></g>` +
      chair(360, 470, 0.95) +
      `<g transform="translate(1600 0) scale(-1 1)">${chair(330, 470, 0.95)}</g>`,
  )

const drawings = {
  's-case41': room,
  's-case41b': lamp,
  's-roofs': () =>
    still(roofs(1600, 900, { seed: 12, ...dusk }), washing(180, 470, 520, cloths) + kite(1180, 240, 0.9)),
  's-roofs-noon': () => still(roofs(1600, 900, { seed: 31, ...noon }), washing(860, 520, 560, cloths.toReversed())),
  's-roofs-night': () => still(roofs(1600, 900, { seed: 7, ...night }), glow(1240, 170, 90, '#f4ecd0', 0.9)),
  'p-roofs': () => {
    let s = roofs(600, 900, { seed: 5, ...dusk }) + kite(430, 190, 0.8) + washing(40, 470, 330, cloths)
    s += fillLin(600, 900, [[0, '#1c1023', 0], [0.66, '#1c1023', 0], [0.84, '#1c1023', 0.92], [1, '#1c1023', 1]])
    s += fa('بام به بام', 300, 794, 92, 'Lalezar', '#ffe3b0') + latin('ROOF TO ROOF', 300, 842, 20, '#f4b740', 10)
    return wrap(600, 900, s + vign(600, 900, 0.4) + grain(600, 900, 0.4))
  },
}

const only = process.argv[2]?.split(',')
const css = readFileSync(new URL('fonts.css', here), 'utf8').replaceAll("url('fonts/", `url('${new URL('fonts/', here)}`)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
const scratch = new URL('_scratch.html', here)
for (const [name, draw] of Object.entries(drawings)) {
  if (only && !only.includes(name)) continue
  writeFileSync(scratch, `<!doctype html><meta charset="utf-8"><style>${css}body{margin:0}</style>${draw()}`)
  await page.goto(String(scratch))
  await page.evaluate(() => document.fonts.ready)
  const png = await (await page.$('svg')).screenshot()
  await sharp(png).removeAlpha().webp({ quality: 76, effort: 5 }).toFile(new URL(`${name}.webp`, art).pathname)
}
rmSync(scratch, { force: true })
await browser.close()
