import { readFile, rm, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { demoConcert } from '../../src/db/seed/concert.ts'

/**
 * Draws the poster of the demo's concert with Chromium: the middle of its stage, from the still that `stills.ts` takes,
 * with its name in both languages. `CHROMIUM=/path/to/chromium node_modules/.bin/node scripts/demo-art/concert-poster.ts`.
 */
const [width, height] = [600, 900]
const art = new URL('../../src/db/seed/art/', import.meta.url)
const stage = await sharp(await readFile(new URL(`${demoConcert.still}.webp`, art)))
  .extract({ left: 500, top: 0, width: 600, height: 900 })
  .png()
  .toBuffer()

const styles = `body{margin:0;inline-size:${width}px;block-size:${height}px;overflow:hidden;position:relative}
img,.shade{position:absolute;inset:0}.shade{background:linear-gradient(#14000a88 0,#14000a00 30%,#14000a00 52%,#14000ad0 100%)}p{margin:0}
.words{position:absolute;inset-inline:30px;inset-block-end:46px;display:grid;gap:30px;text-align:center}
.fa{font:700 104px 'Aref Ruqaa';line-height:1.2;color:#fff4dc;text-shadow:0 3px 24px #000c}
.en{font:700 20px 'Vazirmatn Variable';letter-spacing:.2em;text-transform:uppercase;color:#f0b35a;text-shadow:0 1px 10px #000}
.live{justify-self:center;margin-block-end:-22px;font:700 22px 'Vazirmatn Variable';color:#fff;background:#c8202f;border-radius:8px;padding:2px 18px}`

const faceRules = await readFile(new URL('fonts.css', import.meta.url), 'utf8')
const faceFiles = faceRules.replaceAll("url('fonts/", `url('${new URL('fonts/', import.meta.url)}`)
const scratch = new URL('_scratch.html', import.meta.url)
const { poster_fa: fa, poster_en: en } = demoConcert
const body = `<img alt="" src="data:image/png;base64,${stage.toString('base64')}"><div class="shade"></div><div class="words">
  <p class="live" lang="fa" dir="rtl">زنده</p><p class="fa" lang="fa" dir="rtl">${fa}</p><p class="en" lang="en" dir="ltr">${en}</p></div>`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width, height } })
await writeFile(scratch, `<!doctype html><meta charset="utf-8"><style>${faceFiles}${styles}</style>${body}`)
await page.goto(String(scratch))
await page.evaluate(() => document.fonts.ready)
await writeFile(
  new URL(`${demoConcert.poster}.webp`, art),
  await sharp(await page.screenshot())
    .webp({ quality: 78 })
    .toBuffer(),
)
await rm(scratch, { force: true })
await browser.close()
