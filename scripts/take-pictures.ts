// Takes the README's two pictures from the demo that runs at the given address, into docs/pictures.
// node_modules/.bin/node scripts/take-pictures.ts http://localhost:3000
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './test/ensure-browser.ts'

const origin = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const folder = new URL('../docs/pictures/', import.meta.url).pathname
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 }

async function take(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${folder}${name}.webp`)
}

/** The home page in Persian, after its pictures have loaded. */
async function home(browser: Browser): Promise<void> {
  const page = await browser.newPage({ ...phone, locale: 'fa-IR', reducedMotion: 'reduce' })
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  await take(page, 'home-fa-phone')
  await page.close()
}

/** The player in English, in the middle of a free film, with its controls and subtitles. */
async function player(browser: Browser): Promise<void> {
  const page = await browser.newPage({ ...desk, locale: 'en-GB' })
  const answer = await page.request.get(`${origin}/api/v1/products?price=free&per_page=20`)
  type Film = { id: number; title: string; other_title: string; duration_minutes: number | null }
  const { items } = (await answer.json()) as { items: Film[] }
  const film = items.find((one) => [one.title, one.other_title].includes('Snow in Late Winter'))
  if (!film?.duration_minutes) throw new Error('The demo’s film does not play yet: wait a minute and try again.')
  await page.goto(`${origin}/en/play/${film.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Watch' }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 0)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration * 0.25
  })
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && !video.seeking && video.currentTime > video.duration * 0.25 + 1
  })
  await page.locator('.pl-cue').first().waitFor()
  await page.mouse.move(640, 500)
  await take(page, 'player-en-desk')
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
