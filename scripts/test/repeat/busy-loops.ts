import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Keeps a core busy until its parent is gone: the pipe from it then ends, however it ended. Between two turns of 50 ms it
 * looks whether that has happened.
 */
const loop = `
process.stdin.resume().on('end', () => process.exit()).on('error', () => process.exit())
const turn = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn) }
turn()`

/** Starts loops that keep as many cores busy, as other programs of the machine do. The returned function ends them. */
export function startBusyLoops(count: number): { loops: readonly ChildProcess[]; stop: () => void } {
  const loops = Array.from({ length: count }, () =>
    // a group of its own: Ctrl-C in a terminal reaches the parent, and the loops end with it
    spawn(process.execPath, ['-e', loop], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }),
  )
  return { loops, stop: () => loops.forEach((child) => child.kill('SIGKILL')) }
}
