/**
 * The product of the browser tests for a parent process: begins at once, tells the environment of its tests when it is at
 * rest, and ends with its parent, in whatever way that ends.
 */
import { startHouse } from './e2e-product.ts'

const parentIsGone = new Promise<void>((resolve) => process.once('disconnect', resolve))
// Ctrl-C reaches the parent and the product too; this process still has a folder to remove
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

const { env, takeDown } = await startHouse()
process.send?.(env)
if (process.connected) await parentIsGone
await takeDown()
