import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { digestSources } from '../program/digest-sources.ts'
import { Sentence } from './sentence.ts'

/** Everything from which the bundle is built. */
const SOURCES = [
  'src/web',
  'src/player',
  'src/contract',
  'src/lib',
  'vite.config.ts',
  'scripts/pages',
  'react-router.config.ts',
  'package-lock.json',
]
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html', '.webmanifest', '.xml'])
/** Below this size a header costs more than the compression saves. */
const SMALLEST_BYTES = 512

export type BuildOptions = {
  root: string
  /** Ends a running build, so that it does not outlive a stop. */
  signal?: AbortSignal
  /** Called before a build, which takes some seconds. */
  onBuild?: () => void
  /** Added to the environment of the build. */
  env?: NodeJS.ProcessEnv
}

const sourcesDigest = (root: string): string => digestSources(root, SOURCES)

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** Writes a .br and a .gz next to each file that becomes smaller, so that no request waits for compression. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

const builder = (root: string): string => join(root, 'node_modules', '.bin', 'react-router')

function runBuild({ root, signal, env }: BuildOptions): Promise<void> {
  const tool = builder(root)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, 'build'], {
      cwd: root,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      ...(signal ? { signal } : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: string) => (output = `${output}${chunk}`.slice(-6000))
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Sentence(`${output.trim()}\n\nThe pages could not be built; the reason is above.`))
    })
  })
}

/**
 * Builds the pages into `build/` when their sources have changed since the last build, and returns whether it did.
 * Starts on other data folders share the build: one builds, the others wait for it.
 *
 * @throws Sentence with the tool's own output when the build fails
 */
export async function buildWeb(options: BuildOptions): Promise<boolean> {
  const { root } = options
  const mark = join(root, 'build', 'sources.txt')
  // an image has the pages, and neither their sources nor what builds them
  if (existsSync(mark) && !existsSync(builder(root))) return false
  let lock = await lockFolder('build', root)
  while (!lock) {
    await sleep(100)
    lock = await lockFolder('build', root)
  }
  try {
    const digest = sourcesDigest(root)
    const built = statSync(mark, { throwIfNoEntry: false }) ? readFileSync(mark, 'utf8') : ''
    if (built === digest) return false
    options.onBuild?.()
    await runBuild(options)
    await precompress(join(root, 'build', 'client'))
    writeFileSync(mark, digest)
    return true
  } finally {
    lock.release()
  }
}
