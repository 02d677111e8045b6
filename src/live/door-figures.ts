import client, { type Registry } from 'prom-client'
import type { RtmpListener } from './rtmp/listen.ts'
import type { Senders } from './senders.ts'
import type { SrtDoors } from './srt-door.ts'

/** Tells the metrics who is connected and who was refused, and which doors for SRT do not open. */
export function tellDoors(
  registry: Registry,
  {
    rtmp,
    srt,
    senders,
  }: {
    rtmp: Pick<RtmpListener, 'count'> | null
    srt: Pick<SrtDoors, 'count' | 'refused'> | null
    senders: Pick<Senders, 'refused'>
  },
): void {
  new client.Counter({
    name: 'parde_live_refused_total',
    help: 'Cameras that were refused: by RTMP for their key, by SRT for their passphrase',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ reason: 'key' }, senders.refused())
      this.inc({ reason: 'passphrase' }, srt?.refused() ?? 0)
    },
  })
  new client.Gauge({
    name: 'parde_live_srt_doors',
    help: 'Doors for SRT of open events: open, or shut because their port cannot be taken',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(srt?.count() ?? {})) this.set({ state }, count)
    },
  })
  new client.Gauge({
    name: 'parde_live_rtmp_connections',
    help: 'Connections by RTMP: of cameras that publish, and half open',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { publishers, connections } = rtmp?.count() ?? { publishers: 0, connections: 0 }
      this.set({ state: 'publishing' }, publishers)
      this.set({ state: 'half_open' }, connections - publishers)
    },
  })
}
