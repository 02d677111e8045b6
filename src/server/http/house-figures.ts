import type { FastifyInstance } from 'fastify'
import client, { type Registry } from 'prom-client'
import type { Core } from '../core.ts'
import {
  countDecided,
  countLetters,
  findOnAir,
  findResting,
  findStoppedChannels,
  findUndecided,
} from './house-figure-queries.ts'
import { lookRegularly } from './look-regularly.ts'
import type { Readers } from './readers.ts'

function openGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new client.Gauge({ name, help, labelNames, registers: [registry] })
  return {
    undecided: gauge('parde_payments_undecided', 'Payments whose buyer came back and whose bank is still asked'),
    oldest: gauge('parde_payments_oldest_undecided_seconds', 'For how long the oldest of them waits; 0: none does'),
    decided: gauge('parde_payments_decided_last_hour', 'Attempts to pay by gateway and end, decided in the last hour', [
      'gateway',
      'state',
    ]),
    resting: gauge('parde_gateway_resting', '1 for a gateway that is not offered now, because calls to it failed', [
      'gateway',
    ]),
    letters: gauge(
      'parde_letters_last_hours',
      'Letters and codes of the last three hours, by channel and whether they were taken',
      ['channel', 'outcome'],
    ),
    stopped: gauge(
      'parde_channel_stopped',
      '1 for mail or SMS whose provider takes nothing until a person mends the account',
      ['channel'],
    ),
    onAir: gauge('parde_live_events_on_air', 'Live events on air with a camera that is connected'),
    listAge: gauge('parde_live_list_age_seconds', 'For how long the stalest list of them has got no segment'),
    room: gauge('parde_store_room_bytes', 'Bytes that can be put before the reserve of the disk is reached'),
    looked: gauge('parde_house_looked_at_seconds', 'When these figures were read last, in seconds since 1970'),
  }
}

type Gauges = ReturnType<typeof openGauges>

/** The whole seconds from an instant until now; an instant to come counts as now. */
const since = (now: Date, instant: Date | null): number =>
  instant === null ? 0 : Math.max(0, (now.getTime() - instant.getTime()) / 1000)

async function lookAtPayments({ db }: Core, now: Date, gauges: Gauges): Promise<void> {
  const [waiting, decided, resting] = await Promise.all([
    findUndecided(db),
    countDecided(db, now),
    findResting(db, now),
  ])
  gauges.undecided.set(waiting.count)
  gauges.oldest.set(since(now, waiting.oldest))
  gauges.decided.reset()
  for (const { gateway, state, count } of decided) gauges.decided.set({ gateway, state }, count)
  gauges.resting.reset()
  for (const gateway of resting) gauges.resting.set({ gateway }, 1)
}

async function lookAtLetters({ db }: Core, now: Date, gauges: Gauges): Promise<void> {
  const [counts, stopped] = await Promise.all([countLetters(db, now), findStoppedChannels(db)])
  gauges.letters.reset()
  for (const { channel, outcome, count } of counts) gauges.letters.set({ channel, outcome }, count)
  gauges.stopped.reset()
  for (const channel of stopped) gauges.stopped.set({ channel }, 1)
}

async function lookAtLive({ db }: Core, now: Date, gauges: Gauges): Promise<void> {
  const events = await findOnAir(db, now)
  gauges.onAir.set(events.length)
  // one that has just gone on air has no segment yet
  const ages = events.map(({ on_air_at: onAir, written_at: written }) => since(now, written ?? onAir))
  gauges.listAge.set(Math.max(0, ...ages))
}

/** Reads from the database, while the process listens, what no single process knows. The last figures stay while it is away. */
export function tellOfHouse(
  app: FastifyInstance,
  core: Core,
  { registry, readers }: { registry: Registry; readers: Pick<Readers, 'pauseMs'> },
): void {
  const gauges = openGauges(registry)
  lookRegularly(app, readers.pauseMs, async () => {
    const now = core.clock.now()
    try {
      await Promise.all([lookAtPayments, lookAtLetters, lookAtLive].map((look) => look(core, now, gauges)))
      const room = await core.storage.room()
      if (Number.isFinite(room)) gauges.room.set(room)
      gauges.looked.setToCurrentTime()
    } catch (err) {
      core.log.warn({ err }, 'the figures of the house could not be read')
    }
  })
}
