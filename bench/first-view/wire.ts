import type { CDPSession } from '@playwright/test'

interface Sent {
  atSeconds: number
  bytes: number
  request: string
  isEnd: boolean
}

/** Counts what comes over the wire, with the browser's own instants. */
export class Wire {
  #sent: Sent[] = []
  #asked: { atSeconds: number; url: string }[] = []
  /** When the document was asked for, in seconds of the browser's clock. */
  beganSeconds: number | null = null

  constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ timestamp, request: { url } }) => {
      if (/^(data|blob|about):/.test(url)) return
      this.beganSeconds ??= timestamp
      this.#asked.push({ atSeconds: timestamp, url })
    })
    devtools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
      this.#sent.push({ atSeconds: timestamp, bytes: encodedDataLength, request: requestId, isEnd: false }),
    )
    devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#sent.push({ atSeconds: timestamp, bytes: encodedDataLength, request: requestId, isEnd: true }),
    )
  }

  /** Bytes and requests in the first `ms` milliseconds; of what is under way, the part that has come. */
  until(ms: number): { bytes: number; requests: number; urls: string[] } {
    const end = (this.beganSeconds ?? 0) + ms / 1000
    const byRequest = new Map<string, number>()
    for (const { atSeconds, bytes, request, isEnd } of this.#sent)
      if (atSeconds <= end) byRequest.set(request, isEnd ? bytes : (byRequest.get(request) ?? 0) + bytes)
    const urls = this.#asked.filter(({ atSeconds }) => atSeconds <= end).map(({ url }) => url)
    return { bytes: [...byRequest.values()].reduce((sum, one) => sum + one, 0), requests: urls.length, urls }
  }
}
