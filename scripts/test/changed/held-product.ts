import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root, toolEnvironment } from '../run-tool.ts'

const ownProgram = join(root, 'tests', 'support', 'product', 'held-product.ts')

/** A product that gets ready while other steps run. */
export type HeldProduct = {
  /** The environment in which browser tests find it; rejects when it could not be started. */
  ready: Promise<Record<string, string>>
  end: () => Promise<void>
}

async function told(child: ChildProcess): Promise<Record<string, string>> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The product was not ready for its tests; the reason is above.')
  })
  const [env] = (await Promise.race([once(child, 'message'), ended])) as [Record<string, string>]
  return env
}

/** Starts the product of the browser tests with a new demo; `programs` says where it finds what it needs. */
export function holdProduct(programs: Record<string, string>, program = ownProgram): HeldProduct {
  const child = fork(program, { env: toolEnvironment(programs), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ready = told(child)
  // the step that waits for the product handles this; until then Node must not end the run for it
  ready.catch(() => undefined)
  return {
    ready,
    async end() {
      const isOver = child.exitCode !== null || child.signalCode !== null
      const over = isOver ? null : once(child, 'exit')
      if (child.connected) child.disconnect()
      await over
    },
  }
}
