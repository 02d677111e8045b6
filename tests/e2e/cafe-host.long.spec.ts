import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { cafeWithHost } from '#tests/support/visitors/cafe-with-host.ts'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { words } from '#tests/support/browser/page-texts.ts'
import { readsThisCode, writeQrVideo } from '#tests/support/browser/qr-video.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

test('the camera at the door reads a ticket, ticks it off, and the same one again says so', async ({
  playwright,
  origin,
  at: address,
  lang,
  me,
  request,
}, info) => {
  const w = words(lang)
  const { id } = await screeningOnSale(request, me.films.playable, { cafe: await cafeWithHost(request, me.userName) })
  const guest = await newMember(request)
  const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
    headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${tokensOfVisitors().finance}` },
    data: { user_name: guest.userName, seats: 1, reason: 'At the door' },
  })
  expect(given.status()).toBe(201)
  const own = await request.get(`/api/v1/me/tickets?product_id=${id}`, {
    headers: { authorization: `Bearer ${guest.token}` },
  })
  const { items } = (await own.json()) as { items: { code: string }[] }
  const file = path.join(tmpdir(), `parde-camera-${id}-${lang}.y4m`)
  const shown = writeQrVideo(file, `${origin}${address('/play')}?code=${items[0]?.code}`)
  const { args = [], ...launch } = info.project.use.launchOptions ?? {}
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await playwright.chromium.launch({
    ...launch,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${file}`],
  })
  try {
    const door = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await bringToken(door, me.token)
    await door.addInitScript(readsThisCode, shown)
    await door.goto(origin + address(`/host/${id}`))
    const scan = door.getByRole('button', { name: w('hostScreen.door.scan'), exact: true })
    await scan.click()
    await expect(door.locator('.door-found')).toContainText(w('hostScreen.door.isIn'))
    await expect(door.locator('.door-found')).toContainText('نیکا مهمان')
    await expect(door.locator('.door-lines [aria-pressed="true"]')).toHaveCount(1)
    await scan.click()
    await expect(door.locator('.door-found')).toContainText(w('hostScreen.door.already'))
    const list = await me.call('GET', `/host/evenings/${id}`)
    expect(await list.json()).toMatchObject({ evening: { seats_in: 1 }, lines: [{ entries: 1 }] })
  } finally {
    await browser.close()
    rmSync(file, { force: true })
  }
})

const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return video !== null && !video.paused && video.currentTime > 1
  })

test('a second screen of an evening asks before it takes the film, and the first one stops', async ({
  browser,
  origin,
  at: address,
  lang,
  me,
  request,
}) => {
  test.setTimeout(120_000)
  const w = words(lang)
  const { id } = await screeningOnSale(request, me.films.playable, { cafe: await cafeWithHost(request, me.userName) })
  expect((await me.call('POST', `/host/evenings/${id}/start`, {})).ok()).toBe(true)
  const screen = async () => {
    const page = await (await browser.newContext()).newPage()
    await bringToken(page, me.token)
    await page.goto(origin + address(`/host/${id}/screen`))
    return page
  }
  const first = await screen()
  await expect.poll(() => isPlaying(first), { timeout: 40_000 }).toBe(true)
  const second = await screen()
  await second.getByRole('button', { name: w('playingPlace.asked.move') }).click()
  await expect.poll(() => isPlaying(second), { timeout: 40_000 }).toBe(true)
  await expect.poll(() => isPlaying(first)).toBe(false)
  // the film stops within a second; why is said by the next beat
  await expect(first.getByRole('button', { name: w('playingPlace.moved.move') })).toBeVisible({ timeout: 45_000 })
})
