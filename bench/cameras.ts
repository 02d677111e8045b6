/**
 * `npm run bench -- cameras`: strangers send what they like to the door for cameras, for ten minutes (`MINUTES`). It must
 * outlive them, give back what they took, and still take a camera in. `FUZZ_SEED` repeats a run.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { badSession, seeded } from '#tests/support/rtmp/bad-sender.ts'
import { rtmpClient, untilPublish } from '#tests/support/rtmp/rtmp-client.ts'
import { sizeOf } from './support/size.ts'

interface Count {
  publishers: number
  connections: number
  rss: number
}

const megabyte = 1024 * 1024
/** After the first minute, in which memory settles. */
const growthLimit = 40 * megabyte

const minutes = sizeOf('MINUTES', 10)
const seed = sizeOf('FUZZ_SEED', 1405)
const door = fork(join(import.meta.dirname, 'cameras', 'door.ts'), { execArgv: ['--expose-gc'] })
let hasDied = false
door.once('exit', () => {
  hasDied = true
})
const [{ port }] = (await once(door, 'message')) as [{ port: number }]

async function ask(): Promise<Count> {
  door.send('count')
  const [count] = (await once(door, 'message')) as [Count]
  return count
}

const random = seeded(seed)
async function oneStranger(): Promise<void> {
  const sender = await rtmpClient(port)
  for (const piece of badSession(random, 'wrong')) sender.send(piece)
  if (random() < 0.5) sender.socket.end()
  await sender.closed
}

const began = performance.now()
let sessions = 0
let settled: Count | null = null
while (!hasDied && performance.now() - began < minutes * 60_000) {
  await Promise.all(Array.from({ length: 30 }, oneStranger))
  sessions += 30
  if (settled === null && performance.now() - began > Math.min(60_000, minutes * 12_000)) settled = await ask()
}
const faults: string[] = []
if (hasDied) faults.push('the door has died')
else {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const end = await ask()
  const growth = end.rss - (settled?.rss ?? end.rss)
  console.log(
    `seed ${seed}: ${sessions} strangers in ${minutes} min; ${(end.rss / megabyte).toFixed(0)} MB, ` +
      `${(growth / megabyte).toFixed(1)} MB more than after the first minute; ${end.connections} connections left`,
  )
  if (growth > growthLimit) faults.push('the door has grown')
  if (end.connections > 0 || end.publishers > 0) faults.push('somebody is still inside')
  const camera = await rtmpClient(port)
  camera.send(...untilPublish('right'))
  if ((await camera.status()) !== 'NetStream.Publish.Start') faults.push('a camera is not taken in any more')
  camera.socket.destroy()
}
door.kill()
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
