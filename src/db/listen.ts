import pg from 'pg'

export interface Listening {
  stop(): Promise<void>
}

const longestPauseMs = 5000

/**
 * Calls `onChange` for each notice on a channel, over its own connection, which is opened again when it breaks. After
 * each new connection it is called once more, because notices sent meanwhile are lost. Several notices at the same time
 * cause one call.
 */
export function listenForChanges(options: {
  url: string
  channel: 'site_changed'
  onChange: () => void
  onError: (error: Error) => void
}): Listening {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isTold = false
  let failures = 0

  const tell = () => {
    if (isTold) return
    isTold = true
    setImmediate(() => {
      isTold = false
      if (!isStopped) options.onChange()
    })
  }
  const again = (error: Error) => {
    if (isStopped || timer !== undefined) return
    options.onError(error)
    failures += 1
    timer = setTimeout(() => void open(), Math.min(100 * 2 ** failures, longestPauseMs))
  }
  const open = async () => {
    timer = undefined
    const mine = new pg.Client({ connectionString: options.url, application_name: 'parde-listen', keepAlive: true })
    client = mine
    mine.on('notification', tell)
    mine.on('error', again)
    mine.on('end', () => again(new Error('The connection ended.')))
    try {
      await mine.connect()
      await mine.query(`listen ${options.channel}`)
      failures = 0
      tell()
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
    }
  }
  void open()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
