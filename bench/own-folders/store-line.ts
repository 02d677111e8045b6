import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The line from a house to its store, which can fall silent as a machine does that stands still. */
export interface StoreLink {
  /** The store's address through this line. */
  url: string
  hold(): void
  /** Lines that were silent are broken, since what they have lost cannot come back. */
  release(): void
  close(): void
}

export async function linkTo(storeUrl: string): Promise<StoreLink> {
  const far = new URL(storeUrl.replace('s3+', ''))
  const lines = new Set<Socket>()
  let isHeld = false
  const pass = (from: Socket, to: Socket) => {
    lines.add(from)
    from.on('data', (bytes: Buffer) => void (isHeld || to.write(bytes)))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      lines.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    const onward = connect(Number(far.port), far.hostname)
    pass(near, onward)
    pass(onward, near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const breakAll = () => {
    for (const line of lines) line.destroy()
  }
  return {
    url: storeUrl.replace(`${far.hostname}:${far.port}`, `127.0.0.1:${port}`),
    hold: () => (isHeld = true),
    release() {
      isHeld = false
      breakAll()
    },
    close() {
      breakAll()
      server.close()
    },
  }
}
