import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The npm that started us, with its own Node; else npm on PATH. */
export function npmCommand(): [string, ...string[]] {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script))
    return [node && existsSync(node) ? node : process.execPath, script]
  return ['npm']
}

export type NpmOptions = { cwd: string; signal?: AbortSignal | undefined; env?: NodeJS.ProcessEnv | undefined }

/**
 * Runs npm in a folder without showing its output; returns its exit code and its last lines. @param options.signal ends
 * npm when it is aborted, so that it does not outlive a stop
 */
export function runNpm(args: string[], { cwd, signal, env }: NpmOptions): Promise<{ code: number; output: string }> {
  const [command, ...before] = npmCommand()
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args], {
      cwd,
      env: { ...process.env, ...env },
      ...(signal ? { signal } : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: string) => (output = `${output}${chunk}`.slice(-4000))
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
