import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { numbered, numberFilter } from './numbered-picture.ts'

/** A camera whose pictures carry their number, and of which it is known when each of them was taken. */
export function timedCamera(address: string) {
  const { fps, width } = numbered
  const args = [
    ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.2'],
    ...['-re', '-f', 'lavfi', '-i', `testsrc2=s=${width}x180:r=${fps}`, '-f', 'lavfi', '-i', 'sine=440:r=48000'],
    ...['-vf', numberFilter(), '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
    ...['-g', String(2 * fps), '-keyint_min', String(2 * fps), '-sc_threshold', '0', '-b:v', '500k'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k', '-f', 'flv', address],
  ]
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let began = Infinity
  child.stdout.on('data', (bytes: Buffer) => {
    // it tells late, never early: the smallest beginning is nearest to the truth
    for (const [, frame] of bytes.toString().matchAll(/^frame=(\d+)$/gm))
      if (Number(frame) > 0) began = Math.min(began, Date.now() - (Number(frame) * 1000) / fps)
  })
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  return {
    /** How long before an instant (ms) a picture was taken. */
    ageOf: ({ number, at }: { number: number; at: number }) => at - began - (number * 1000) / fps,
    began: () => began,
    isGone,
    stop: () => void child.kill('SIGKILL'),
  }
}

export type TimedCamera = ReturnType<typeof timedCamera>

/** The same, which tries again as encoders do while the door is shut; it is there when its first pictures were taken. */
export async function returningCamera(address: string): Promise<TimedCamera> {
  for (;;) {
    const camera = timedCamera(address)
    while (!camera.isGone() && camera.began() === Infinity) await sleep(50)
    if (!camera.isGone()) return camera
    await sleep(300)
  }
}
