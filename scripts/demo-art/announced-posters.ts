import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { announcedMovies } from '../../src/db/seed/movies-announced.ts'

/**
 * Draws the posters of announced films: hills, a sun and a sign each, from a number that follows from the film's name.
 * Run it after a film was added: `node_modules/.bin/node scripts/demo-art/announced-posters.ts`.
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

for (const { slug, poster: file } of announcedMovies) {
  const bytes = await sharp(Buffer.from(poster(slug)))
    .webp({ quality: 78 })
    .toBuffer()
  await writeFile(new URL(`../../src/db/seed/art/${file}.webp`, import.meta.url), bytes)
}
