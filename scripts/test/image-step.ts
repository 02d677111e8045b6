import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playlistReaderName } from '#tests/support/media/playlist-reader.ts'
import { installPackage } from './apt.ts'
import { ensureFfmpeg } from './ensure-ffmpeg.ts'
import { bases, certificates, makeBases } from './image-base.ts'
import type { Found, Step } from './run-steps.ts'
import { runTool } from './run-tool.ts'
import { add, check, skip } from './tally.ts'

const packages = ['debootstrap', 'podman', 'buildah', 'runc', 'crun']
const tag = 'localhost/parde:tried'
const isInstalled = (name: string): boolean => ['/usr/sbin', '/usr/bin'].some((path) => existsSync(join(path, name)))

/** A store of images of its own, so that nothing is left on the machine; no right beyond a folder's is needed to build. */
function ownStore(scratch: string): NodeJS.ProcessEnv {
  const file = join(scratch, 'storage.conf')
  const text = ['[storage]', 'driver = "overlay"', `graphroot = "${scratch}/store"`, `runroot = "${scratch}/run"`]
  writeFileSync(file, `${text.join('\n')}\n`)
  return { CONTAINERS_STORAGE_CONF: file, BUILDAH_ISOLATION: 'chroot' }
}

/** The image's ffmpeg with the image's own libraries, as programs of this machine. */
function lendFfmpeg(scratch: string, imageRoot: string): string {
  const folder = join(scratch, 'ffmpeg')
  mkdirSync(folder)
  const libraries = [`${imageRoot}/usr/local/lib`, `${imageRoot}/usr/lib/x86_64-linux-gnu`].join(':')
  for (const name of ['ffmpeg', 'ffprobe']) {
    const call = `exec ${imageRoot}/usr/lib64/ld-linux-x86-64.so.2 --library-path ${libraries} ${imageRoot}/usr/local/bin/${name}`
    writeFileSync(join(folder, name), `#!/bin/sh\n${call} "$@"\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

async function runImage(scratch: string): Promise<Found> {
  const store = ownStore(scratch)
  const env = { ...process.env, ...store }
  makeBases(scratch, env)
  const npmrc = join(scratch, 'npmrc')
  writeFileSync(npmrc, existsSync(certificates) ? `cafile=${certificates}\n` : '')
  const given = ['--tool', 'podman', '--tag', tag, '--base', bases.system, '--node-base', bases.node, '--npmrc', npmrc]
  const settings = Object.fromEntries(Object.entries(store).map(([name, value]) => [name, value ?? '']))
  if ((await runTool('node', ['scripts/image.ts', ...given], settings)) !== 0)
    return { tally: check(false, 'the image cannot be built') }
  const tests = ['run', '--project=image']
  const ran = check(
    (await runTool('vitest', tests, { ...settings, IMAGE_UNDER_TEST: tag })) === 0,
    'the image does not run as it should',
  )
  const { stdout } = spawnSync('podman', ['image', 'mount', tag], { env, encoding: 'utf8' })
  const usual = await ensureFfmpeg()
  const media = ['run', '--project=unit', '--project=system', 'src/media', 'src/live/lower-encoder']
  const films = check(
    (await runTool('vitest', media, {
      ...usual,
      FFMPEG_PATH: join(lendFfmpeg(scratch, stdout.trim()), 'ffmpeg'),
      [playlistReaderName]: 'ffprobe',
    })) === 0,
    'the ffmpeg of the image cannot do what the product asks of it',
  )
  return { tally: add(ran, films) }
}

/** Builds the image from Debian's packages and npm, and runs it: twenty minutes, most of them ffmpeg's. */
export const imageStep: Step = {
  name: 'image',
  run: async () => {
    const may = packages.every((name) => isInstalled(name) || installPackage(name, { debianOnly: true }))
    if (!may || process.getuid?.() !== 0 || process.arch !== 'x64')
      return { tally: skip('images are built only by root on Debian, on x64') }
    const scratch = mkdtempSync(join(tmpdir(), 'parde-image-'))
    const store = ownStore(scratch)
    try {
      return await runImage(scratch)
    } finally {
      const env = { ...process.env, ...store }
      spawnSync('podman', ['image', 'unmount', '--all', '--force'], { env, stdio: 'ignore' })
      rmSync(scratch, { recursive: true, force: true })
    }
  },
}
