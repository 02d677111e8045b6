import type { FastifyInstance } from 'fastify'

/** Looks while the process listens, and again `pauseMs` milliseconds after each look has ended. It must not throw. */
export function lookRegularly(app: FastifyInstance, pauseMs: number | (() => number), look: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const again = () => {
    if (isClosed) return
    const ms = typeof pauseMs === 'number' ? pauseMs : pauseMs()
    timer = setTimeout(() => void look().then(again), ms).unref()
  }
  app.addHook('onListen', async () => void look().then(again))
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
  })
}
