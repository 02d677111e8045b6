// Draws the layers of the demo films and their cards into src/media/demo/layers/*.webp with Chromium.
// node scripts/demo-art/render.mjs [name,name]   CHROMIUM=/path/to/chromium
import { mkdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { common } from './common-layers.mjs'
import { films } from './film-layers.mjs'
import { morefilms } from './more-film-layers.mjs'
import { cards } from './card-layers.mjs'

const here = new URL('./', import.meta.url)
const out = new URL('../../src/media/demo/layers/', import.meta.url)
mkdirSync(out, { recursive: true })
const only = process.argv[2]?.split(',')
const css = readFileSync(new URL('fonts.css', here), 'utf8').replaceAll("url('fonts/", `url('${new URL('fonts/', here)}`)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 3200, height: 1800 } })
const scratch = new URL('_scratch.html', here)
for (const [name, layer] of Object.entries({ ...common, ...films, ...morefilms, ...cards })) {
  if (only && !only.some(o => name === o || (o.endsWith('*') && name.startsWith(o.slice(0, -1))))) continue
  const { w, h, svg, opaque, shrink = 1, cut = 0 } = layer
  writeFileSync(scratch, `<!doctype html><style>${css}body{margin:0;width:max-content;background:transparent}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${cut} ${w} ${h - cut}" width="${w}" height="${h - cut}" style="display:block;isolation:isolate">${svg}</svg>`)
  await page.goto(String(scratch))
  await page.evaluate(() => document.fonts.ready)
  const png = await (await page.$('svg')).screenshot({ omitBackground: !opaque })
  const image = opaque ? sharp(png).removeAlpha() : sharp(png)
  if (shrink < 1) image.resize(Math.round(w * shrink))
  await image.webp({ quality: opaque ? 82 : 84, alphaQuality: 90, effort: 5 }).toFile(new URL(`${name}.webp`, out).pathname)
}
rmSync(scratch, { force: true })
await browser.close()
