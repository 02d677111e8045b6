// Takes the README's two pictures from the demo that runs at the address given, into docs/pictures.
// node_modules/.bin/node scripts/take-pictures.ts http://localhost:3000
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './test/ensure-browser.ts'

const origin = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const folder = new URL('../docs/pictures/', import.meta.url).pathname
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 }

async function keep(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${folder}${name}.webp`)
}

/** The home page in Persian, its pictures loaded. */
async function home(browser: Browser): Promise<void> {
  const page = await browser.newPage({ ...phone, locale: 'fa-IR', reducedMotion: 'reduce' })
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  await keep(page, 'home-fa-phone')
  await page.close()
}

/** The player in English, in the middle of a free film, with its controls and subtitles. */
async function player(browser: Browser): Promise<void> {
  const page = await browser.newPage({ ...desk, locale: 'en-GB' })
  const answer = await page.request.get(`${origin}/api/v1/products?price=free&per_page=20`)
  const { items } = (await answer.json()) as { items: { id: number; duration_minutes: number | null }[] }
  const film = items.find((one) => one.duration_minutes !== null)
  if (film === undefined) throw new Error('No free film of the demo plays yet: wait a minute and try again.')
  await page.goto(`${origin}/en/play/${film.id}`, { waitUntil: 'networkidle' })
  const video = page.locator('video')
  await video.waitFor()
  await video.evaluate((one: HTMLVideoElement) => {
    one.muted = true
    one.currentTime = one.duration * 0.3
    return one.play()
  })
  await page.locator('.pl-cue').first().waitFor()
  await page.mouse.move(640, 500)
  await keep(page, 'player-en-desk')
  await page.close()
}

mkdirSync(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await home(browser)
  await player(browser)
} finally {
  await browser.close()
}
