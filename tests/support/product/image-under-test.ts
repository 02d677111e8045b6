import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The image that `npm run test:long -- image` has built. */
export const image = process.env['IMAGE_UNDER_TEST'] ?? ''
if (image === '')
  throw new Error('IMAGE_UNDER_TEST names no image: npm run test:long -- image builds one and runs these.')

/** As the compose file and Kubernetes run it: no other user, no right, and one folder that is written. */
const closed = [
  ...['--rm', '--network', 'host', '--read-only', '--read-only-tmpfs=false'],
  ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
]
/** The runtime, and limits that a container may have where this machine does not allow podman's own. */
const ofTheMachine = ['--runtime', 'runc', 'run', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1000:1000']

export interface Answer {
  code: number | null
  output: string
}

/** Runs a command of the image to its end. `program` replaces its entry. */
export async function runInImage(
  args: readonly string[],
  { env = {}, program }: { env?: Record<string, string>; program?: string } = {},
): Promise<Answer> {
  const entry = program === undefined ? [] : ['--entrypoint', program]
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const child = spawn('podman', [...ofTheMachine, ...closed, ...entry, ...settings, image, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString('utf8'))
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

export interface Contained extends AsyncDisposable {
  output: () => string
  /** As an orchestrator stops it. */
  terminate: () => Promise<unknown>
  /** Waits for its end. */
  ended: () => Promise<number | null>
  /** Runs a command in the running container, and returns its exit code. */
  inside: (...command: string[]) => Promise<number | null>
}

/** Starts a process of the image. */
export function startInImage(name: string, command: string, env: Record<string, string>): Contained {
  const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const args = [...ofTheMachine, ...closed, '--name', name, ...settings, image, command]
  const child = spawn('podman', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'exit')
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString('utf8'))
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const podman = async (...words: string[]) => {
    const [code] = (await once(spawn('podman', words, { stdio: 'ignore' }), 'exit')) as [number | null]
    return code
  }
  return {
    output: () => output,
    terminate: () => podman('kill', '--signal', 'TERM', name),
    ended: async () => ((await gone) as [number | null])[0],
    inside: (...words) => podman('--runtime', 'runc', 'exec', name, ...words),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      await podman('rm', '--force', name)
      await gone
    },
  }
}
