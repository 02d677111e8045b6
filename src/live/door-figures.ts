import client, { type Registry } from 'prom-client'
import type { RtmpListener } from './rtmp/listen.ts'
import type { SrtDoors } from './srt-door.ts'

/** Tells the metrics who is connected, and which doors for SRT do not open. */
export function tellDoors(
  registry: Registry,
  { rtmp, srt }: { rtmp: Pick<RtmpListener, 'count'> | null; srt: Pick<SrtDoors, 'count'> | null },
): void {
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
