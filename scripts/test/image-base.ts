import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-tool.ts'

/** The names under which the bases lie in the store of the test. */
export const bases = { system: 'localhost/parde-base:12', node: 'localhost/parde-node:24' }

/** The machine's own certificates: a build that reaches the registry through a proxy needs them as well. */
export const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Debian keeps debootstrap and what it calls in sbin, which somebody who became root by `su` does not have in the path. */
const withSbin = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }

function insist(command: string, args: readonly string[], env: NodeJS.ProcessEnv = withSbin): void {
  const { status, error } = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? `code ${status}`}`)
}

/** As the slim images of Debian are: licences stay, manuals and lists of packages do not. */
function makeSlim(folder: string): void {
  insist('find', [join(folder, 'usr/share/doc'), '-type', 'f', '!', '-name', 'copyright', '-delete'])
  for (const path of ['var/lib/apt/lists', 'var/cache', 'usr/share/man', 'usr/share/locale', 'usr/share/info']) {
    rmSync(join(folder, path), { recursive: true, force: true })
    mkdirSync(join(folder, path))
  }
  mkdirSync(join(folder, 'var/cache/apt/archives/partial'), { recursive: true })
  mkdirSync(join(folder, 'var/lib/apt/lists/partial'))
}

function addNode(folder: string, npm: string): void {
  mkdirSync(join(folder, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(realpathSync(join(root, 'node_modules/.bin/node')), join(folder, 'usr/local/bin/node'))
  // npm's own script is npm/bin/npm-cli.js
  cpSync(dirname(dirname(realpathSync(npm))), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  if (!existsSync(certificates)) return
  mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true })
  cpSync(realpathSync(certificates), join(folder, certificates))
}

function findNpm(): string {
  const given = process.env['npm_execpath']
  if (given !== undefined && given.endsWith('npm-cli.js')) return given
  const { stdout } = spawnSync('which', ['npm'], { encoding: 'utf8' })
  return stdout.trim()
}

/**
 * Makes the two bases of the image from Debian's packages alone, in the store of `env`, so that no registry of images is
 * asked. They have what Docker Hub's `debian:bookworm-slim` and `node` have of it. @throws Error when Debian cannot be reached
 */
export function makeBases(scratch: string, env: NodeJS.ProcessEnv): void {
  const folder = join(scratch, 'base')
  insist('debootstrap', ['--variant=minbase', 'bookworm', folder])
  makeSlim(folder)
  const take = (name: string) => {
    const archive = join(scratch, 'base.tar')
    insist('tar', ['-C', folder, '-c', '-f', archive, '.'])
    insist('podman', ['import', archive, name], env)
  }
  take(bases.system)
  addNode(folder, findNpm())
  take(bases.node)
}
