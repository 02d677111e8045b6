import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/api.ts'
import type { ProfileId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'
import { hashPassword } from '../password/password.ts'
import { defaultAvatars } from './default-avatars.ts'

const ffmpeg = { path: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '', fallbackDir: '' }
const t = await testApp({ ffmpeg })
await startTestWorker(t)
const root = path.join(import.meta.dirname, '../../../../../..')
const images = path.join(t.core.config.dataDir, 'media', 'images')
const foldersOf = () => (existsSync(images) ? readdirSync(images) : [])

type Answer = OutputOf<'GET /me/profiles'> & { code: string; message: string }
const upload = (
  who: { token: string; profileId: ProfileId },
  bytes: Buffer,
  { name = 'me.jpg', type = 'image/jpeg', fields = {} as Record<string, string> } = {},
) =>
  sendForm<Answer>(t, {
    path: `/me/profiles/${who.profileId}`,
    token: who.token,
    fields,
    file: { name, type, bytes },
    locale: 'fa',
  })
const get = (url: string) => t.app.inject({ url })

/** Red on its upper half, blue on its lower one, with a place and a camera in its metadata. */
const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2222' } }).composite([
    {
      input: { create: { width, height: height / 2, channels: 3, background: '#2244cc' } },
      gravity: 'south',
    },
  ])
const exif = { IFD0: { Make: 'Nokia', Copyright: 'Negar' }, IFD3: { GPSLatitude: '35/1 42/1 0/1' } }

async function pixelOf(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 3
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

describe('an uploaded picture', () => {
  it.each([
    ['JPEG', () => photo().jpeg().withExif(exif).toBuffer()],
    ['PNG', () => photo().png().withExif(exif).toBuffer()],
    ['WebP', () => photo().webp().withExif(exif).toBuffer()],
    ['HEIC', async () => readFileSync(path.join(root, 'tests/fixtures/pictures/tiled-turned.heic'))],
  ])('as %s becomes three squares without metadata', async (_kind, make) => {
    const member = await newMember(t.db, t.clock.now())
    const answer = await upload(member, await make(), { name: 'anything.bin', type: 'application/octet-stream' })
    expect(answer.status).toBe(200)
    const avatar = answer.body.profiles[0]?.avatar
    expect(avatar).toMatchObject({
      code: null,
      src: expect.stringMatching(/^\/images\/[\w-]{36}\/96\.webp$/) as string,
    })
    for (const side of [96, 192, 384]) {
      const address = avatar?.src.replace('/96.', `/${side}.`) ?? ''
      expect(avatar?.srcset).toContain(`${address} ${side}w`)
      const file = await get(address)
      expect(file.headers['content-type']).toBe('image/webp')
      const found = await sharp(file.rawPayload).metadata()
      expect(found).toMatchObject({ format: 'webp', width: side, height: side })
      expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined])
      expect(file.rawPayload.includes('Nokia')).toBe(false)
    }
    expect((await t.call('GET /me', {}, { token: member.token })).body.me.profile?.avatar).toEqual(avatar)
  })

  it('is taken up to ten megabytes', async () => {
    const member = await newMember(t.db, t.clock.now())
    const side = 1810
    const noise = { raw: { width: side, height: side, channels: 3 as const } }
    const bytes = await sharp(randomBytes(side * side * 3), noise)
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(bytes.length).toBeGreaterThan(10_000_000)
    expect(bytes.length).toBeLessThanOrEqual(10 * 1024 * 1024)
    expect((await upload(member, bytes)).status).toBe(200)
  })

  it('is stood upright as the camera was held', async () => {
    const member = await newMember(t.db, t.clock.now())
    const turned = await photo(400, 400).jpeg().withMetadata({ orientation: 3 }).toBuffer()
    const src = (await upload(member, turned)).body.profiles[0]?.avatar?.src ?? ''
    const { rawPayload } = await get(src)
    expect([await pixelOf(rawPayload, 48, 10), await pixelOf(rawPayload, 48, 86)]).toEqual(['blue', 'red'])
  })

  it('goes with its files when another takes its place, or one of ours, or its profile goes', async () => {
    const owner = await newMember(t.db, t.clock.now())
    const before = foldersOf()
    const mine = () => foldersOf().filter((folder) => !before.includes(folder))
    await upload(owner, await photo().jpeg().toBuffer())
    const [first] = mine()
    await upload(owner, await photo().png().toBuffer())
    await expect.poll(() => mine().includes(first ?? ''), { timeout: 15_000 }).toBe(false)
    expect(mine()).toHaveLength(1)
    const form = { path: `/me/profiles/${owner.profileId}`, token: owner.token }
    const chosen = await sendForm<Answer>(t, { ...form, fields: { default_avatar: 'moon' } })
    expect(chosen.body.profiles[0]?.avatar?.code).toBe('moon')
    await expect.poll(mine, { timeout: 15_000 }).toEqual([])

    const file = { name: 'a.png', type: 'image/png', bytes: await photo().png().toBuffer() }
    const added = await sendForm<Answer>(t, {
      path: '/me/profiles',
      token: owner.token,
      fields: { name: 'Kian' },
      file,
    })
    expect(mine()).toHaveLength(1)
    const id = added.body.profiles.at(-1)?.id ?? 0
    await t.call('DELETE /me/profiles/:id', { params: { id } }, { token: owner.token })
    await expect.poll(mine, { timeout: 15_000 }).toEqual([])
  })

  it('goes with its account', async () => {
    const owner = await newMember(t.db, t.clock.now())
    const password_hash = await hashPassword('a long enough one')
    await t.db.updateTable('members').set({ password_hash }).where('id', '=', owner.memberId).execute()
    const before = foldersOf()
    await upload(owner, await photo().jpeg().toBuffer())
    const mine = () => foldersOf().filter((folder) => !before.includes(folder))
    expect(mine()).toHaveLength(1)
    const body = { password: 'a long enough one' }
    expect((await t.call('POST /me/delete-account', { body }, { token: owner.token })).status).toBe(200)
    await expect.poll(mine, { timeout: 15_000 }).toEqual([])
  })

  it('of a profile that came too late leaves nothing behind', async () => {
    const owner = await newMember(t.db, t.clock.now())
    const before = foldersOf().length
    const file = { name: 'a.png', type: 'image/png', bytes: await photo().png().toBuffer() }
    const call = { path: '/me/profiles', token: owner.token, fields: { name: 'Kian' }, file }
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendForm<Answer>(t, call)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(foldersOf().length - before).toBe(2)
  })
})

/** A PNG of the given size whose picture data is only zeros: kilobytes that would decode to gigabytes. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(8 + data.length + 4)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), 8 + data.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height, 4000) * (Math.ceil(width / 8) + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

async function animated(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#00f'].map((background) => solid(background)))
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}
const solid = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>',
)
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const png = { name: 'me.png', type: 'image/png' }

const refused: [title: string, make: () => Promise<Buffer> | Buffer, code: string][] = [
  ['an SVG', () => svg, 'profile.avatar_unreadable'],
  ['a web page that calls itself a picture', () => html, 'profile.avatar_unreadable'],
  ['nothing at all', () => Buffer.alloc(0), 'profile.avatar_unreadable'],
  [
    'a picture that was cut off',
    async () => (await photo().jpeg().toBuffer()).subarray(0, 900),
    'profile.avatar_unreadable',
  ],
  [
    'a PNG that was cut off',
    async () => (await photo().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000),
    'profile.avatar_unreadable',
  ],
  [
    'a HEIC that was cut off',
    () => readFileSync(path.join(root, 'tests/fixtures/pictures/whole.heic')).subarray(0, 500),
    'profile.avatar_unreadable',
  ],
  ['a moving picture', animated, 'profile.avatar_unreadable'],
  ['a GIF', () => photo(64, 64).gif().toBuffer(), 'profile.avatar_unreadable'],
  ['a TIFF', () => photo(64, 64).tiff().toBuffer(), 'profile.avatar_unreadable'],
  ['sixty megapixels', () => hollowPng(10_000, 6_000), 'picture.too_many_pixels'],
  ['a bomb of a few kilobytes', () => hollowPng(60_000, 60_000), 'picture.too_many_pixels'],
  [
    'a zip',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(5000)]),
    'profile.avatar_unreadable',
  ],
  ['more than ten megabytes', () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'request.too_large'],
]

describe('refused as a face, with words, and nothing is kept', () => {
  it.each(refused)('%s', async (_title, make, code) => {
    const member = await newMember(t.db, t.clock.now())
    const before = foldersOf().length
    const used = process.memoryUsage().rss
    const answer = await upload(member, await make(), { ...png, fields: { name: 'Nilufar' } })
    expect(answer).toMatchObject({ status: code.includes('too_') ? 413 : 422, body: { code } })
    expect(answer.body.message).toMatch(/[آ-ی]/)
    expect(process.memoryUsage().rss - used).toBeLessThan(200 * 1024 * 1024)
    expect(foldersOf()).toHaveLength(before)
    const { profiles } = (await t.call('GET /me/profiles', {}, { token: member.token })).body
    expect(profiles[0]).toMatchObject({ name: 'Nika', avatar: null })
  })
})

describe('the avatars drawn for us', () => {
  it('are at least eight, each with a name in both languages and a file without script', async () => {
    const [fa, en] = await Promise.all(
      (['fa', 'en'] as const).map(
        async (locale) => (await t.call('GET /core/default-avatars', {}, { locale })).body.items,
      ),
    )
    expect(fa?.length).toBeGreaterThanOrEqual(8)
    expect(fa?.map(({ code }) => code)).toEqual(defaultAvatars.map(({ code }) => code))
    for (const { name } of fa ?? []) expect(name).toMatch(/^[آ-ی\u200c ]+$/)
    for (const { name, avatar } of en ?? []) {
      expect(name).toMatch(/^[A-Z][a-z]+$/)
      const drawing = readFileSync(path.join(root, 'src/web/public', avatar.src), 'utf8')
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 100 100">/)
      expect(drawing).not.toMatch(/script|href|style|on\w+=/)
    }
  })
})
