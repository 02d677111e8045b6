import { readFile, rm, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { announcedMovies } from '../../src/db/seed/movies-announced.ts'

/**
 * Draws the posters of announced films with Chromium: hills, a sun and a sign each, from a number that follows from the
 * film's name, and the name in both languages. Run it after a film was added:
 * `CHROMIUM=/path/to/chromium node_modules/.bin/node scripts/demo-art/announced-posters.ts [slug,slug]`.
 */
const width = 600
const height = 900

const palettes = [
  ['#0f2233', '#1f4c63', '#d98f4a', '#f3d9a4'],
  ['#2a1830', '#5d2b54', '#d4556a', '#f6c9a0'],
  ['#10291f', '#25563f', '#c8a64b', '#f0e2b8'],
  ['#1b1b2f', '#3d3a6b', '#8f86d8', '#f2e6ff'],
  ['#2d1a12', '#6e3a22', '#e07b39', '#ffe0b5'],
  ['#0d2a2e', '#17626b', '#59b6a6', '#e9f5e1'],
] as const

/** Numbers from 0 to 1 that are the same for the same name. */
function numbersOf(name: string): () => number {
  let state = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function hill(next: () => number, base: number, color: string): string {
  const points = Array.from({ length: 7 }, (_, at) => `${at * 100},${Math.round(base - next() * 130)}`)
  return `<path d="M0,${height} L${points.join(' L')} L${width},${height} Z" fill="${color}"/>`
}

/** A sign in the middle: rings, a lattice, a row of windows, or rain. */
function sign(next: () => number, light: string, warm: string): string {
  const which = Math.floor(next() * 4)
  const [x, y] = [180 + next() * 240, 240 + next() * 160]
  if (which === 0)
    return [150, 112, 76, 40]
      .map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${light}" stroke-width="7" opacity=".8"/>`)
      .join('')
  if (which === 1)
    return Array.from({ length: 25 }, (_, at) => {
      const [cx, cy] = [x - 160 + (at % 5) * 80, y - 160 + Math.floor(at / 5) * 80]
      const side = 14 + next() * 26
      return `<rect x="${cx}" y="${cy}" width="${side}" height="${side}" fill="${at % 3 === 0 ? warm : light}" transform="rotate(45 ${cx} ${cy})"/>`
    }).join('')
  if (which === 2)
    return Array.from({ length: 12 }, (_, at) => {
      const lit = next() > 0.5 ? warm : light
      return `<rect x="${x - 130 + (at % 4) * 76}" y="${y - 100 + Math.floor(at / 4) * 96}" width="44" height="64" rx="22" fill="${lit}" opacity="${lit === warm ? 1 : 0.28}"/>`
    }).join('')
  return Array.from({ length: 60 }, () => {
    const [cx, cy] = [next() * width, next() * 620]
    return `<line x1="${cx}" y1="${cy}" x2="${cx - 12}" y2="${cy + 46}" stroke="${light}" stroke-width="3" opacity=".45"/>`
  }).join('')
}

function poster(slug: string): string {
  const next = numbersOf(slug)
  const [dark, mid, warm, light] = palettes[Math.floor(next() * palettes.length)] ?? palettes[0]
  const sun = `<circle cx="${120 + next() * 360}" cy="${330 + next() * 180}" r="${60 + next() * 70}" fill="${warm}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${mid}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${sign(next, light, warm)}
    ${hill(next, 640, mid)}${hill(next, 730, dark)}${hill(next, 830, '#0b0b10')}</svg>`
}

/** Faces of the Persian names, with how large their letters are beside those of the first. */
const faces = [
  ["'Lalezar'", 400, 1],
  ["'Vazirmatn Variable'", 900, 0.86],
  ["'Reem Kufi'", 700, 0.9],
  ["'Aref Ruqaa'", 700, 1],
  ["'Markazi Text'", 700, 1.16],
] as const

/** The lettering stands on the dark hills at the foot. */
function lettering({ slug, title_fa: fa, title_en: en }: (typeof announcedMovies)[number]): string {
  const next = numbersOf(`${slug} name`)
  const [family, weight, size] = faces[Math.floor(next() * faces.length)] ?? faces[0]
  const [, , warm, light] = palettes[Math.floor(numbersOf(slug)() * palettes.length)] ?? palettes[0]
  return `<div class="words">
    <p class="fa" lang="fa" dir="rtl" style="font-family:${family};font-weight:${weight};font-size:${Math.round(92 * size)}px;color:${light}">${fa}</p>
    <p class="en" lang="en" dir="ltr" style="color:${warm}">${en}</p>
    <p class="crew" lang="fa" dir="rtl">فیلم‌نامه و کارگردانی · تصویر · تدوین · صدا · موسیقی · گروهِ تولیدِ پرده</p>
  </div>`
}

const styles = `body{margin:0;inline-size:${width}px;block-size:${height}px;overflow:hidden;position:relative}
svg{display:block}p{margin:0}
.words{position:absolute;inset-inline:30px;inset-block-end:34px;display:grid;gap:14px;text-align:center}
.fa{line-height:1.3;white-space:nowrap;text-shadow:0 2px 18px #0009}
.en{font:700 19px 'Vazirmatn Variable';letter-spacing:.2em;text-transform:uppercase;text-shadow:0 1px 10px #000c}
.crew{font:400 13px 'Vazirmatn Variable';color:#ffffff9c;padding-block-start:10px}`

/** Runs in the page: the largest letters with which both names have room on one line. */
function fit(): void {
  for (const name of document.querySelectorAll<HTMLElement>('.fa, .en')) {
    name.style.justifySelf = 'center'
    const room = name.parentElement?.clientWidth ?? 0
    const own = Number.parseFloat(getComputedStyle(name).fontSize)
    if (name.offsetWidth > room) name.style.fontSize = `${Math.floor((own * room) / name.offsetWidth)}px`
  }
}

const only = process.argv[2]?.split(',')
const faceRules = await readFile(new URL('fonts.css', import.meta.url), 'utf8')
const faceFiles = faceRules.replaceAll("url('fonts/", `url('${new URL('fonts/', import.meta.url)}`)
const scratch = new URL('_scratch.html', import.meta.url)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width, height } })
for (const movie of announcedMovies) {
  if (only !== undefined && !only.includes(movie.slug)) continue
  const body = poster(movie.slug) + lettering(movie)
  await writeFile(scratch, `<!doctype html><meta charset="utf-8"><style>${faceFiles}${styles}</style>${body}`)
  await page.goto(String(scratch))
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(fit)
  const bytes = await sharp(await page.screenshot())
    .webp({ quality: 78 })
    .toBuffer()
  await writeFile(new URL(`../../src/db/seed/art/${movie.poster}.webp`, import.meta.url), bytes)
}
await rm(scratch, { force: true })
await browser.close()
