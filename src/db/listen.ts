import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface Listening {
  /** False while notices do not arrive: what changes now is seen only when what is in memory grows old. */
  isHearing(): boolean
  /**
   * Waits until the notices of all that is committed by now have been handed over, at most half a second; false: they
   * may be still to come.
   */
  hasCaughtUp(): Promise<boolean>
  stop(): Promise<void>
}

const longestPauseMs = 5000
/** How often a notice to ourselves is sent, and how long it may take. */
const usualBeat = { everyMs: 10_000, withinMs: 5000 }
/** Our own notices come back on it. */
const beatChannel = 'parde_beat'
/** How long somebody waits for notices that do not come. */
const catchUpMs = 500

type Timer = NodeJS.Timeout | undefined

/** The demands of a listening connection on its owner. */
interface Owner {
  url: string
  channel: string
  beat: { everyMs: number; withinMs: number }
  heard: (payload: string) => void
  open: () => void
  broken: (error: Error) => void
}

interface Connection {
  /** Sends a notice to ourselves, and settles when it is back: all notices of earlier commits came before it. */
  goRound(): Promise<void>
  end(): Promise<void>
}

/** Notices to ourselves that are under way. */
function openRounds(send: (round: string) => Promise<unknown>) {
  const waiting = new Map<string, () => void>()
  return {
    async go(): Promise<void> {
      const round = randomUUID()
      const isBack = new Promise<void>((resolve) => waiting.set(round, resolve))
      try {
        await send(round)
        await isBack
      } finally {
        waiting.delete(round)
      }
    },
    isBack(round: string): void {
      const told = waiting.get(round)
      waiting.delete(round)
      // after the notices that came before it are handed over
      if (told !== undefined) setImmediate(told)
    },
  }
}

/**
 * One connection that listens until it breaks. A connection may look open though nothing arrives: its server has
 * vanished, or a pooler gave the server's connection to somebody else. So it sends notices to itself and breaks when
 * one does not come back.
 */
function listenOnce({ url, channel, beat, heard, open, broken }: Owner): Connection {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parde-listen',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
  })
  const self = randomUUID()
  let next: Timer
  let late: Timer
  let isOver = false
  const rounds = openRounds((round) => client.query('select pg_notify($1, $2)', [beatChannel, round]))
  const over = (error: Error) => {
    if (isOver) return
    isOver = true
    clearTimeout(next)
    clearTimeout(late)
    client.connection.stream.destroy()
    broken(error)
  }
  const sendBeat = () => {
    late = setTimeout(() => over(new Error('No notice arrives.')), beat.withinMs)
    client.query('select pg_notify($1, $2)', [beatChannel, self]).catch(over)
  }
  client.on('notification', (notice) => {
    if (notice.channel === channel) return heard(notice.payload ?? '')
    if (notice.payload !== self) return rounds.isBack(notice.payload ?? '')
    clearTimeout(late)
    next = setTimeout(sendBeat, beat.everyMs)
  })
  client.on('error', over)
  client.on('end', () => over(new Error('The connection ended.')))
  const begin = async () => {
    await client.connect()
    await client.query(`listen ${channel}`)
    await client.query(`listen ${beatChannel}`)
    open()
    sendBeat()
  }
  begin().catch(over)
  return {
    goRound: () => rounds.go(),
    async end() {
      isOver = true
      clearTimeout(next)
      clearTimeout(late)
      await client.end().catch(() => undefined)
    },
  }
}

/**
 * Calls `onChange` with the payloads of the notices on a channel, over its own connection, which is opened again when it
 * breaks. After each new connection it is called with an empty payload, because notices sent meanwhile are lost. Several
 * notices at the same time cause one call.
 *
 * @param options.url the server itself; through a pooler that shares connections nothing would be heard
 */
export function listenForChanges(options: {
  url: string
  channel: 'site_changed'
  onChange: (payloads: ReadonlySet<string>) => void
  onError: (error: Error) => void
  beat?: { everyMs: number; withinMs: number }
}): Listening {
  let current: Connection | null = null
  let timer: Timer
  let isStopped = false
  let isHearing = false
  let told = new Set<string>()
  let failures = 0

  const heard = (payload: string) => {
    told.add(payload)
    if (told.size > 1) return
    setImmediate(() => {
      const payloads = told
      told = new Set()
      if (!isStopped) options.onChange(payloads)
    })
  }
  const open = () => {
    current = listenOnce({
      url: options.url,
      channel: options.channel,
      beat: options.beat ?? usualBeat,
      heard,
      open: () => {
        failures = 0
        isHearing = true
        heard('')
      },
      broken: (error) => {
        isHearing = false
        if (isStopped) return
        options.onError(error)
        failures += 1
        timer = setTimeout(open, Math.min(100 * 2 ** failures, longestPauseMs))
      },
    })
  }
  open()
  return {
    isHearing: () => isHearing,
    async hasCaughtUp() {
      if (!isHearing || current === null) return false
      const isBack = current.goRound().then(
        () => true,
        () => false,
      )
      return Promise.race([isBack, wait(catchUpMs, false, { ref: false })])
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current?.end()
    },
  }
}
