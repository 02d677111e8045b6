import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { readLoopFilm } from './flv-film.ts'
import { sendFilm, type SendingEnd } from './send-film.ts'

/** So long an encoder waits between two tries, as OBS does; the last one again and again. */
const usualWaitsMs: readonly number[] = [5000, 10_000, 20_000]

export interface CameraOptions {
  /** JSON with the stream key and the path of the film, written by the demo; until it is there the camera waits. */
  ordersFile: string
  host: string
  port: number
  log: Log
  waitsMs?: readonly number[]
}

export interface Camera {
  stop(): Promise<void>
}

interface Orders {
  key: string
  film: string
}

async function readOrders(file: string): Promise<Orders | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const { key, film } = JSON.parse(text) as Partial<Orders>
  return typeof key === 'string' && typeof film === 'string' ? { key, film } : null
}

/**
 * The camera of the demo's concert: sends its film to the product's own door for cameras as long as it runs. When it is
 * cut, it reads its orders again and comes back, because meanwhile there may be another key. A door that is away for an
 * hour is told in one line and not in two hundred.
 */
export function holdCamera({ ordersFile, host, port, log, waitsMs = usualWaitsMs }: CameraOptions): Camera {
  const ending = new AbortController()
  const { signal } = ending
  let told = ''
  const tell = (event: 'camera.taken' | 'camera.left', reason: string) => {
    if (told !== `${event} ${reason}`) log.info(event, { reason })
    told = `${event} ${reason}`
  }

  /** How one sending ended; `taken` says whether it had begun. */
  async function sendOnce(orders: Orders): Promise<{ end: SendingEnd; taken: boolean }> {
    let taken = false
    const onTaken = () => {
      taken = true
      tell('camera.taken', 'the door is open')
    }
    const film = await readLoopFilm(orders.film)
    return { end: await sendFilm({ film, host, port, key: orders.key, signal, onTaken }), taken }
  }

  async function sendAlways(): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const orders = await readOrders(ordersFile).catch(() => null)
      if (orders === null) tries = -1
      else {
        const { end, taken } = await sendOnce(orders).catch(() => ({ end: 'no film' as const, taken: false }))
        if (end !== 'stopped') tell('camera.left', end)
        if (taken) tries = 0
      }
      const wait = waitsMs[Math.min(Math.max(0, tries), waitsMs.length - 1)] ?? 0
      await sleep(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  const over = sendAlways()
  return {
    async stop() {
      ending.abort()
      await over
    },
  }
}
