/**
 * `npm run image`: builds the image of this checkout with docker, podman or buildah, whichever is here. `--tag NAME`
 * (parde:VERSION), `--tool NAME`, `--base IMAGE` and `--node-base IMAGE` (a Debian 12 and one with Node and npm, where
 * Docker Hub is not to be used), `--npmrc FILE` (npm's settings for the building only, as a mirror).
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Sentence, wordsOf } from './start/sentence.ts'

const root = join(import.meta.dirname, '..')
const tools = ['docker', 'podman', 'buildah'] as const
const text = { type: 'string' } as const

/** Docker without its server is only half there. */
const answers = (tool: string): boolean =>
  spawnSync(tool, [tool === 'buildah' ? 'version' : 'info'], { stdio: 'ignore' }).status === 0

function chooseTool(asked: string | undefined): string {
  const found = asked ?? tools.find(answers)
  if (found === undefined)
    throw new Sentence(
      'Neither docker, podman nor buildah works here. On Debian: apt-get install --no-install-recommends podman buildah crun',
    )
  return found
}

function revision(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

function readOptions() {
  try {
    return parseArgs({ options: { tag: text, tool: text, base: text, 'node-base': text, npmrc: text } }).values
  } catch (error) {
    throw new Sentence((error as Error).message)
  }
}

function build(): void {
  const values = readOptions()
  const tool = chooseTool(values.tool)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const tag = values.tag ?? `parde:${version}`
  const given = { BASE: values.base, NODE_BASE: values['node-base'], VERSION: version, REVISION: revision() }
  const args = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : ['--build-arg', `${name}=${value}`],
  )
  const npmrc = values.npmrc === undefined ? [] : ['--secret', `id=npmrc,src=${resolve(values.npmrc)}`]
  const command = ['build', '--file', 'deploy/image/Containerfile', '--tag', tag, ...npmrc, ...args, '.']
  const child = spawn(tool, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  child.once('error', (error) => console.error(`${tool} could not be run: ${error.message}`))
  child.once('close', (code) => {
    process.exitCode = code ?? 1
    if (code === 0) console.log(`\n${tag} is built. Try: ${tool} run --rm ${tag} ready; echo $?`)
  })
}

try {
  build()
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
